#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>
#import <LoginWithAmazon/AMZNErrorConstants.h>
#import <LoginWithAmazon/AMZNRequestHandlers.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

#import <LoginWithAmazon/AMZNRegion.h>
@class AMZNAuthorizeRequest, UIOpenURLContext;
@protocol AMZNScope;

NS_ASSUME_NONNULL_BEGIN

/// Signs users in with their Amazon account, keeps them signed in, and signs them out.
///
/// The calls may be made from any thread and return immediately. The handler is called exactly once, on the main
/// thread. If the call was made on the main thread, the handler runs after the call has returned. If it was made on
/// another thread, the handler may run earlier.
AMZN_CORE
AMZN_CLASS("_TtC15LoginWithAmazon24AMZNAuthorizationManager")
@interface AMZNAuthorizationManager : NSObject

/// The region whose endpoints new sign-ins use. A stored grant is used with the endpoints of its sign-in. The property
/// has no effect unless the configuration was made from an API key.
@property (nonatomic) AMZNRegion region;
/// Whether new sign-ins use the sandbox; `NO` by default. Changing the property doesn't sign the user out. A stored
/// grant is used with the endpoints of its sign-in.
@property (nonatomic, getter=isSandboxMode) BOOL sandboxMode;
/// The configured client id; nil if the manager has no configuration. Not in the official SDK.
@property (nonatomic, readonly, copy, nullable) NSString *clientID;
/// The configured redirect URI; nil if the manager has no configuration. Not in the official SDK.
@property (nonatomic, readonly, copy, nullable) NSURL *redirectURI;

/// Creates a manager with the configuration of the main bundle. If the bundle has no valid API key, each call fails
/// with code 8.
- (instancetype)init;
/// Creates a manager for a server other than Amazon's, for example one on this machine, with the default user agent and
/// store. Not in the official SDK.
- (instancetype)initWithClientID:(NSString *)clientID
                     redirectURI:(NSURL *)redirectURI
           authorizationEndpoint:(NSURL *)authorization
                   tokenEndpoint:(NSURL *)token
                 profileEndpoint:(NSURL *)profile
                 signOutEndpoint:(NSURL *)signOut;

/// Checks the manager's configuration and store for common causes of failing sign-ins, and returns the problems, each
/// with its remedy. The method blocks while it tests the store. Not in the official SDK.
- (NSArray<NSString *> *)diagnose;

/// The manager that the calls of SDK 2.x, `[AMZNUser fetch:]` and `[AMZNCodePairManager sharedManager]` use. Unless set with `setShared:`, it is created on first use from the main
/// bundle's `APIKey`.
+ (AMZNAuthorizationManager *)sharedManager;
/// Replaces the shared manager. Call this method before the first call on the shared manager, because `region`,
/// `sandboxMode` and calls in progress are not moved to the new manager. Not in the official SDK.
+ (void)setShared:(AMZNAuthorizationManager *)manager;

/// Completes the pending sign-in whose redirect `url` is, whichever manager has started it; returns `NO` for any other
/// URL.
///
/// `sourceApplication` is ignored.
+ (BOOL)handleOpenURL:(NSURL *)url sourceApplication:(nullable NSString *)sourceApplication;
#if __has_include(<UIKit/UIKit.h>)
/// Completes a pending sign-in if its redirect is one of the URLs that a scene delegate has received; otherwise returns
/// `NO`. Not in the official SDK.
+ (BOOL)handleOpenURLContexts:(NSSet<UIOpenURLContext *> *)contexts;
#endif

/// Gets an access token, or an authorization code, for the scopes of the request. Depending on the request's
/// `interactiveStrategy`, the token comes from the stored grant or from the sign-in page.
- (void)authorize:(AMZNAuthorizeRequest *)request withHandler:(nullable AMZNAuthorizationRequestHandler)handler;
/// Reads what is stored about the signed-in user's session, and sends nothing. All three arguments are nil if no user
/// is signed in. The error has code 5 if the store can't be read now, and code 8 or 6 if the app has no valid
/// configuration. Not in the official SDK.
- (void)storedSessionWithHandler:(void (^)(NSArray<NSString *> *_Nullable grantedScopes,
                                           NSDate *_Nullable accessTokenExpiry,
                                           NSError *_Nullable error))handler;
/// Gets a fresh access token from the stored grant. The token is refreshed if necessary, and the sign-in page is never
/// shown. The error has code 1 if no user is signed in with these scopes. `refused` is the token that a server has just
/// refused; nil if there is none. Not in the official SDK.
- (void)accessTokenForScopes:(NSArray<id<AMZNScope>> *)scopes
                   replacing:(nullable NSString *)refused
                 withHandler:(void (^)(NSString *_Nullable accessToken, NSError *_Nullable error))handler;
/// Signs the user out: the stored grant is removed first, then the server is notified.
///
/// The error has code 5 if the stored grant could not be removed, and code 8 if the manager found no valid API key. It
/// also has code 8 if the server doesn't accept the client. In that case, and after an error with any other code, the
/// user is signed out, but the notification of the server has failed.
- (void)signOut:(nullable AMZNSignOutRequestHandler)handler;
/// Signs the user out like `signOut:`, but calls the handler as soon as the stored grant is removed. The server is
/// notified afterwards, and a failure of the notification is not reported. Not in the official SDK.
- (void)signOutOnDeviceWithHandler:(AMZNSignOutRequestHandler)handler;

@end

NS_ASSUME_NONNULL_END

#endif
