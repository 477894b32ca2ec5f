#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>
#import <LoginWithAmazon/AMZNErrorConstants.h>
#import <LoginWithAmazon/AMZNRequestHandlers.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

#import <LoginWithAmazon/AMZNRegion.h>
#import <LoginWithAmazon/AMZNScope.h>
@class AMZNAuthorizeRequest, UIOpenURLContext;

NS_ASSUME_NONNULL_BEGIN

/// Signs users in with their Amazon account. Every handler is called once, on the main thread.
AMZN_CORE
AMZN_CLASS("_TtC15LoginWithAmazon24AMZNAuthorizationManager")
@interface AMZNAuthorizationManager : NSObject

/// The region whose endpoints new sign-ins use, for a configuration from an API key.
@property (nonatomic) AMZNRegion region;
/// Whether new sign-ins use the sandbox; `NO` by default. In Swift: `isSandboxMode`.
@property (nonatomic, getter=isSandboxMode) BOOL sandboxMode;
/// The client id, or nil without a configuration. In Swift: `configuration?.clientID`.
@property (nonatomic, readonly, copy, nullable) NSString *clientID;
/// The redirect URI, or nil without a configuration. In Swift: `configuration?.redirectURI`.
@property (nonatomic, readonly, copy, nullable) NSURL *redirectURI;

/// Creates a manager with the configuration of the main bundle.
- (instancetype)init;
/// Creates a manager for any server. In Swift: `init(configuration:userAgent:grantStore:)`.
- (instancetype)initWithClientID:(NSString *)clientID
                     redirectURI:(NSURL *)redirectURI
           authorizationEndpoint:(NSURL *)authorization
                   tokenEndpoint:(NSURL *)token
                 profileEndpoint:(NSURL *)profile
                 signOutEndpoint:(NSURL *)signOut;

/// Returns the problems of the configuration and the store. In Swift: `diagnose()`.
- (NSArray<NSString *> *)diagnose;

/// The manager that the calls without a manager use, such as 2.x calls. In Swift: `shared()`.
+ (AMZNAuthorizationManager *)sharedManager;
/// Replaces the shared manager; do this before any other call. In Swift: `setShared(_:)`.
+ (void)setShared:(AMZNAuthorizationManager *)manager;

/// Completes the sign-in whose redirect `url` is; NO for any other URL. In Swift: `handleOpen(_:sourceApplication:)`.
+ (BOOL)handleOpenURL:(NSURL *)url sourceApplication:(nullable NSString *)sourceApplication;
#if __has_include(<UIKit/UIKit.h>)
/// Completes a sign-in with the URLs that a scene delegate receives. In Swift: `handleOpen(_:)`.
+ (BOOL)handleOpenURLContexts:(NSSet<UIOpenURLContext *> *)contexts;
#endif

/// Gets a token or a code, with a page if necessary. In Swift: `authorize(_:withHandler:)`.
- (void)authorize:(AMZNAuthorizeRequest *)request withHandler:(nullable AMZNAuthorizationRequestHandler)handler;
/// Reads the stored session; all nil if no user is signed in. In Swift: `storedSession(withHandler:)`.
- (void)storedSessionWithHandler:(void (^)(NSArray<NSString *> *_Nullable grantedScopes,
                                           NSDate *_Nullable accessTokenExpiry,
                                           NSError *_Nullable error))handler;
/// Gets a token without a page. In Swift: `accessToken(for:replacing:withHandler:)`.
- (void)accessTokenForScopes:(NSArray *)scopes
                   replacing:(nullable NSString *)refused
                 withHandler:(void (^)(NSString *_Nullable accessToken, NSError *_Nullable error))handler;
/// Signs the user out, and notifies the server. In Swift: `signOut(_:)`.
- (void)signOut:(nullable AMZNSignOutRequestHandler)handler;
/// Signs the user out without waiting for the server. In Swift: `signOutOnDevice(withHandler:)`.
- (void)signOutOnDeviceWithHandler:(AMZNSignOutRequestHandler)handler;

@end

NS_ASSUME_NONNULL_END

#endif
