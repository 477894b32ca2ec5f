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
/// Each call may be made on any thread and returns at once. Its handler is called once, on the main thread, and never
/// before a call made on the main thread has returned.
AMZN_CORE
AMZN_CLASS("_TtC15LoginWithAmazon24AMZNAuthorizationManager")
@interface AMZNAuthorizationManager : NSObject

/// The region whose endpoints are used.
@property (nonatomic) AMZNRegion region;
/// Whether the sandbox is used. A change doesn't sign the user out.
@property (nonatomic, getter=isSandboxMode) BOOL sandboxMode;
/// The configured client id; nil if the manager has no valid configuration. Not in the official SDK.
@property (nonatomic, readonly, copy, nullable) NSString *clientID;
/// The configured redirect URI; nil if the manager has no valid configuration. Not in the official SDK.
@property (nonatomic, readonly, copy, nullable) NSURL *redirectURI;

/// A manager configured from the main bundle.
- (instancetype)init;
/// A manager for a server other than Amazon's, for example one on this machine, with the default user agent and store.
/// Not in the official SDK.
- (instancetype)initWithClientID:(NSString *)clientID
                     redirectURI:(NSURL *)redirectURI
           authorizationEndpoint:(NSURL *)authorization
                   tokenEndpoint:(NSURL *)token
                 profileEndpoint:(NSURL *)profile
                 signOutEndpoint:(NSURL *)signOut;

/// Checks the app's configuration for common causes of failing sign-ins, and returns one line for each finding. It
/// blocks while it tests the store. Not in the official SDK.
- (NSArray<NSString *> *)diagnose;

/// The manager of the whole app, which the calls of SDK 2.x use too.
+ (AMZNAuthorizationManager *)sharedManager;
/// Replaces the shared manager. Calls in progress stay with the old one. Not in the official SDK.
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
/// Reads what is stored about the signed-in user's session, and sends nothing. All three arguments are nil if no user
/// is signed in; the error has code 5 if the store can't be read now. Not in the official SDK.
- (void)storedSessionWithHandler:(void (^)(NSArray<NSString *> *_Nullable grantedScopes,
                                           NSDate *_Nullable accessTokenExpiry,
                                           NSError *_Nullable error))handler;
/// Gets a fresh access token from the stored grant, and never shows a page. The error has code 1 if no user is signed
/// in with these scopes. `refused` is the token that a server has just refused, or nil. Not in the official SDK.
- (void)accessTokenForScopes:(NSArray<id<AMZNScope>> *)scopes
                   replacing:(nullable NSString *)refused
                 withHandler:(void (^)(NSString *_Nullable accessToken, NSError *_Nullable error))handler;
/// Removes the stored grant, then notifies the server.
///
/// The error has code 5 if the stored grant could not be removed. After any other error except that of an app without a
/// valid configuration (code 8), the user is signed out, but the notification of the server has failed.
- (void)signOut:(nullable AMZNSignOutRequestHandler)handler;
/// Removes the stored grant and calls the handler; the server is notified afterwards. Not in the official SDK.
- (void)signOutOnDevice:(nullable AMZNSignOutRequestHandler)handler;

@end

NS_ASSUME_NONNULL_END

#endif
