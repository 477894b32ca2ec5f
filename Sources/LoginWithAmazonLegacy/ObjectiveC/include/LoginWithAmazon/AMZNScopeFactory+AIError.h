#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_LEGACY
@import LoginWithAmazonLegacy;
#else

#import <LoginWithAmazon/AIError.h>
#import <LoginWithAmazon/AMZNScopeFactory.h>

/// The scope factory's official method, which reports a failure in an `AIError`.
AMZN_LEGACY
@interface AMZNScopeFactory (AIError)

/// Returns the data of all scopes as one JSON object, whose keys are the scopes' names; `{}` if no scope has data. If
/// the method fails, it returns an empty text, and `errorObject` receives the values of the error.
+ (nonnull NSString *)getScopeDataAsJsonString:(nonnull NSArray *)scopes
                               withErrorObject:(nonnull AIError *)errorObject
    AMZN_MIGRATION("LWA010: use `try AMZNScopeFactory.getScopeDataAsJsonString(scopes)`");

@end

#endif
