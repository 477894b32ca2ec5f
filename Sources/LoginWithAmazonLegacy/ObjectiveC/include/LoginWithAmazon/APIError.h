#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_LEGACY
@import LoginWithAmazonLegacy;
#else

#import <LoginWithAmazon/AIError.h>
#import <LoginWithAmazon/APIResult.h>

/// The error of a call.
AMZN_LEGACY
AMZN_MIGRATION("LWA022: use the error of the block")
AMZN_CLASS("_TtC21LoginWithAmazonLegacy8APIError")
@interface APIError : NSObject

/// The call that failed.
@property (nonatomic) API api;
/// The reason.
@property (nonatomic, strong, null_unspecified) AIError *error;

- (nonnull instancetype)initErrorForAPI:(API)api
                               andError:(null_unspecified AIError *)error NS_DESIGNATED_INITIALIZER;

- (nonnull instancetype)init NS_UNAVAILABLE;
+ (nonnull instancetype)new NS_UNAVAILABLE;

@end

#endif
