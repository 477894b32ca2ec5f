#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_LEGACY
@import LoginWithAmazonLegacy;
#else

#import <LoginWithAmazon/AIError.h>
#import <LoginWithAmazon/AMZNScopeFactory.h>

/// The official method of the scope factory with an `AIError`.
AMZN_LEGACY
@interface AMZNScopeFactory (AIError)

/// The data of all scopes as JSON text. In case of an error, the text is empty and `errorObject` receives the error.
+ (nonnull NSString *)getScopeDataAsJsonString:(nonnull NSArray *)scopes
                               withErrorObject:(nonnull AIError *)errorObject
    AMZN_MIGRATION("LWA010: use `try AMZNScopeFactory.getScopeDataAsJsonString(scopes)`");

@end

#endif
