#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>
#import <LoginWithAmazon/AMZNErrorConstants.h>
#import <LoginWithAmazon/AMZNRequestHandlers.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

#import <LoginWithAmazon/AMZNRegion.h>
@class AMZNCreateCodePairRequest, AMZNGetTokenRequest;

NS_ASSUME_NONNULL_BEGIN

/// Signs a user in without a page in this app: the app shows a code, and the user enters the code in a browser on any
/// device (Amazon's code based linking, RFC 8628).
///
/// The calls may be made from any thread and return immediately. The handler is called exactly once, on the main
/// thread. If the call was made on the main thread, the handler runs after the call has returned. If it was made on
/// another thread, the handler may run earlier. A call retains its manager until its handler has been called.
AMZN_CORE
AMZN_CLASS("_TtC15LoginWithAmazon19AMZNCodePairManager")
@interface AMZNCodePairManager : NSObject

/// The region whose endpoints new code pairs use. A stored grant is used with the endpoints of its sign-in. The
/// property has no effect unless the configuration was made from an API key.
@property (nonatomic) AMZNRegion region;

/// Creates a manager with the configuration of the main bundle, even if the app has passed another manager to
/// `[AMZNAuthorizationManager setShared:]`. If the bundle has no valid API key, each call fails with code 8.
- (instancetype)init;

/// The code pair manager of `AMZNAuthorizationManager.sharedManager`. It shares the session of the manager that
/// `sharedManager` returns at the time of this call.
+ (AMZNCodePairManager *)sharedManager;

/// Gets a code for the user to enter, and the URL to enter it at (RFC 8628 section 3.1). Unless the scopes or the
/// configuration are invalid, the call first ends the current code pair; calls that wait for that pair fail with code
/// 3.
- (void)createCodePair:(AMZNCreateCodePairRequest *)request handler:(nullable AMZNCreateCodePairRequestHandler)handler;
/// Gets an access token. If the stored grant covers the scopes, the token comes from the grant, which is refreshed if
/// necessary. Otherwise, or if the server refuses the refresh token, the call waits until the user has entered the code
/// and allowed access; without a code pair, it fails with code 1.
- (void)getToken:(AMZNGetTokenRequest *)request handler:(nullable AMZNGetTokenRequestHandler)handler;

@end

NS_ASSUME_NONNULL_END

#endif
