#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_LEGACY
@import LoginWithAmazonLegacy;
#else

#import <LoginWithAmazon/AIError.h>
#import <LoginWithAmazon/AMZNScopeFactory.h>

/// The scope factory's method that reports a failure in an `AIError`.
AMZN_LEGACY
@interface AMZNScopeFactory (AIError)

/// All scopes' data as JSON text. In Swift: `getScopeDataAsJsonString(_:withErrorObject:)`.
+ (nonnull NSString *)getScopeDataAsJsonString:(nonnull NSArray *)scopes
                               withErrorObject:(nonnull AIError *)errorObject
    AMZN_MIGRATION("LWA010: use `try AMZNScopeFactory.getScopeDataAsJsonString(scopes)`");

@end

#endif
