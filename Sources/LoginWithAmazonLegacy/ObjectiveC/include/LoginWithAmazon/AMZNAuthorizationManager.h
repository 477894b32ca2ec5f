#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>
#import <LoginWithAmazon/AMZNErrorConstants.h>
#import <LoginWithAmazon/AMZNRequestHandlers.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

#import <LoginWithAmazon/AMZNRegion.h>
@class AMZNAuthorizeRequest, UIOpenURLContext;

NS_ASSUME_NONNULL_BEGIN

/// Signs users in with their Amazon account, keeps them signed in, and signs them out.
///
/// Each call may be made on any thread and returns at once. Its handler is called once, on the main thread, after the
/// call has returned.
AMZN_CORE
AMZN_CLASS("_TtC15LoginWithAmazon24AMZNAuthorizationManager")
@interface AMZNAuthorizationManager : NSObject

/// The region whose endpoints are used.
@property (nonatomic) AMZNRegion region;
/// Whether the sandbox is used. Changing it does not sign the user out.
@property (nonatomic, getter=isSandboxMode) BOOL sandboxMode;

/// A manager configured from the main bundle.
- (instancetype)init;

/// The manager of the whole app, which the calls of SDK 2.x use too.
+ (AMZNAuthorizationManager *)sharedManager AMZN_WARN_UNUSED_RESULT;
/// Replaces the shared manager. Calls in progress stay with the old one; keep a reference to it until they are answered,
/// because deallocating it cancels its pending sign-ins. Not in the official SDK.
+ (void)setShared:(AMZNAuthorizationManager *)manager;

/// Completes the pending sign-in if `url` is its redirect; returns `NO` for any other URL.
///
/// `sourceApplication` is ignored.
+ (BOOL)handleOpenURL:(NSURL *)url sourceApplication:(nullable NSString *)sourceApplication;
#if __has_include(<UIKit/UIKit.h>)
/// Completes the pending sign-in with the URLs that a scene delegate receives. Not in the official SDK.
+ (BOOL)handleOpenURLContexts:(NSSet<UIOpenURLContext *> *)contexts;
#endif

/// Gets an access token, or an authorization code, for the scopes of the request.
- (void)authorize:(AMZNAuthorizeRequest *)request withHandler:(nullable AMZNAuthorizationRequestHandler)handler;
/// Removes the stored grant, then notifies the server.
///
/// An error with code 5 means that the stored grant could not be removed; any other, that the server could not be
/// notified.
- (void)signOut:(nullable AMZNSignOutRequestHandler)handler;

@end

NS_ASSUME_NONNULL_END

#endif
