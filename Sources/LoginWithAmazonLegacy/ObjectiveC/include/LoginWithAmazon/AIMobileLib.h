#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>
#import <LoginWithAmazon/AMZNOptionConstants.h>

#if AMZN_IMPORTS_LEGACY
@import LoginWithAmazonLegacy;
#else

#import <LoginWithAmazon/AIAuthenticationDelegate.h>

/// The calls of SDK 2.x.
///
/// Each call may be made on any thread and returns at once. Its delegate is notified once, on the main thread, and
/// never before a call made on the main thread has returned. The delegate may be nil.
AMZN_LEGACY
AMZN_CLASS("_TtC21LoginWithAmazonLegacy11AIMobileLib")
@interface AIMobileLib : NSObject

/// How often the app has made each 2.x call since its launch, by code and name. Not in the official SDK.
+ (nonnull NSDictionary<NSString *, NSNumber *> *)usageCounts;

/// Signs the user in, without a page if the stored grant covers the scopes.
+ (void)authorizeUserForScopes:(null_unspecified NSArray *)scopes
                      delegate:(null_unspecified id<AIAuthenticationDelegate>)delegate
    AMZN_MIGRATION("LWA001: use `AMZNAuthorizationManager.shared().authorize(request, withHandler: handler)`");
/// Signs the user in with options, the `kAIOption…` constants.
+ (void)authorizeUserForScopes:(null_unspecified NSArray *)scopes
                      delegate:(null_unspecified id<AIAuthenticationDelegate>)delegate
                       options:(null_unspecified NSDictionary *)options
    AMZN_MIGRATION("LWA002: use `AMZNAuthorizationManager.shared().authorize(request, withHandler: handler)`");
/// Gets the access token, refreshed if necessary; never shows a page. `kForceRefresh` is an override parameter.
+ (void)getAccessTokenForScopes:(null_unspecified NSArray *)scopes
             withOverrideParams:(null_unspecified NSDictionary *)overrideParams
                       delegate:(null_unspecified id<AIAuthenticationDelegate>)delegate
    AMZN_MIGRATION("LWA003: use `AMZNAuthorizeRequest(scopes: scopes, interactiveStrategy: .never)` and authorize it");

/// Gets the user's profile as a dictionary: all fields of the server's reply, such as `name`, `email`, `user_id` and
/// `postal_code` if they were granted.
+ (void)getProfile:(null_unspecified id<AIAuthenticationDelegate>)delegate
    AMZN_MIGRATION("LWA004: use `AMZNUser.fetch(handler)`");
/// Gets the user's profile. The options have no effect.
+ (void)getProfile:(null_unspecified id<AIAuthenticationDelegate>)delegate
       withOptions:(null_unspecified NSDictionary *)options
    AMZN_MIGRATION("LWA005: use `AMZNUser.fetch(handler)`");
/// Signs the user out on this device. The server is notified afterwards. Fails only if the stored grant can't be
/// removed, or if the shared manager has no valid configuration.
+ (void)clearAuthorizationState:(null_unspecified id<AIAuthenticationDelegate>)delegate
    AMZN_MIGRATION("LWA006: use `AMZNAuthorizationManager.shared().signOutOnDevice(handler)`");

/// Completes the pending sign-in if `url` is its redirect; returns `NO` for any other URL.
+ (BOOL)handleOpenURL:(null_unspecified NSURL *)url
    sourceApplication:(null_unspecified NSString *)sourceApplication
    AMZN_MIGRATION("LWA007: use `AMZNAuthorizationManager.handleOpen(url, sourceApplication: nil)`");
/// The client id; empty if the shared manager has no valid configuration.
+ (null_unspecified NSString *)getClientId
    AMZN_MIGRATION("LWA008: use `AMZNAuthorizationManager.shared().configuration?.clientID`");
/// The redirect URI of authorization requests; empty if the shared manager has no valid configuration.
+ (null_unspecified NSString *)getRedirectUri
    AMZN_MIGRATION("LWA009: use `AMZNAuthorizationManager.shared().configuration?.redirectURI.absoluteString`");

- (nonnull instancetype)init NS_DESIGNATED_INITIALIZER;

@end

#endif
