#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_LEGACY
@import LoginWithAmazonLegacy;
#else

#import <LoginWithAmazon/AIError.h>
#import <LoginWithAmazon/APIResult.h>

/// The error that the delegate of a 2.x call receives.
AMZN_LEGACY
AMZN_MIGRATION("LWA022: use `any Error`, the error of the block")
AMZN_CLASS("_TtC21LoginWithAmazonLegacy8APIError")
@interface APIError : NSObject

/// The call that failed.
@property (nonatomic) API api;
/// The reason.
@property (nonatomic, strong, null_unspecified) AIError *error;

/// Creates an error of `authorizeUserForScopes:delegate:`, without a reason.
- (nonnull instancetype)init NS_DESIGNATED_INITIALIZER;
/// Creates an error from an `AIError` or `NSError`. In Swift: `init(errorFor:andError:)`.
- (nonnull instancetype)initErrorForAPI:(API)api
                               andError:(null_unspecified id)error NS_DESIGNATED_INITIALIZER;

@end

#endif
