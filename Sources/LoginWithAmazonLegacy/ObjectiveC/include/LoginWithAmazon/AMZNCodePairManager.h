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
/// another thread, the handler may run earlier. A call doesn't retain its manager, and deallocating the manager cancels
/// its calls with code 3.
AMZN_CORE
AMZN_CLASS("_TtC15LoginWithAmazon19AMZNCodePairManager")
@interface AMZNCodePairManager : NSObject

/// The region whose endpoints are used. The property has no effect unless the configuration comes from an API key.
@property (nonatomic) AMZNRegion region;

/// Creates a manager that is configured from the main bundle's `APIKey`, even if another manager was set with
/// `[AMZNAuthorizationManager setShared:]`.
- (instancetype)init;

/// The manager of the whole app. It shares the session that `AMZNAuthorizationManager.sharedManager` has at the time of
/// this call.
+ (AMZNCodePairManager *)sharedManager;

/// Gets a code for the user to enter, and the URL to enter it at (RFC 8628 section 3.1). The new code pair replaces the
/// current one, and calls that wait for the old pair fail with code 3.
- (void)createCodePair:(AMZNCreateCodePairRequest *)request handler:(nullable AMZNCreateCodePairRequestHandler)handler;
/// Gets an access token. If the stored grant covers the scopes, the token comes from the grant, which is refreshed if
/// necessary. Otherwise the call waits until the user has entered the code and allowed access.
- (void)getToken:(AMZNGetTokenRequest *)request handler:(nullable AMZNGetTokenRequestHandler)handler;

@end

NS_ASSUME_NONNULL_END

#endif
