#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_LEGACY
@import LoginWithAmazonLegacy;
#else

#import <LoginWithAmazon/APIError.h>
#import <LoginWithAmazon/APIResult.h>

/// Receives the outcome of a call of `AIMobileLib`. For each call, one of the two methods is called once, on the main
/// thread.
///
/// The call retains its delegate until then. Several calls may have the same delegate.
AMZN_LEGACY
AMZN_MIGRATION("LWA020: use a block for each call, such as `AMZNAuthorizationRequestHandler`")
AMZN_RUNTIME_NAME("_TtP21LoginWithAmazonLegacy24AIAuthenticationDelegate_")
@protocol AIAuthenticationDelegate <NSObject>

/// The call succeeded.
- (void)requestDidSucceed:(null_unspecified APIResult *)apiResult;
/// The call failed.
- (void)requestDidFail:(null_unspecified APIError *)errorResponse;

@end

#endif
