#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_LEGACY
@import LoginWithAmazonLegacy;
#else

#import <LoginWithAmazon/APIError.h>
#import <LoginWithAmazon/APIResult.h>

/// Receives the outcome of the calls of `AIMobileLib` on the main thread. A call retains its delegate until then.
AMZN_LEGACY
AMZN_MIGRATION("LWA020: use a block for each call, such as `AMZNAuthorizationRequestHandler`")
AMZN_RUNTIME_NAME("_TtP21LoginWithAmazonLegacy24AIAuthenticationDelegate_")
@protocol AIAuthenticationDelegate <NSObject>

/// The call succeeded. In Swift: `requestDidSucceed(_:)`.
- (void)requestDidSucceed:(null_unspecified APIResult *)apiResult;
/// The call failed. In Swift: `requestDidFail(_:)`.
- (void)requestDidFail:(null_unspecified APIError *)errorResponse;

@end

#endif
