#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>
#import <LoginWithAmazon/AMZNOptionConstants.h>

#if AMZN_IMPORTS_LEGACY
@import LoginWithAmazonLegacy;
#else

#import <LoginWithAmazon/AIAuthenticationDelegate.h>

/// The API of the Login with Amazon SDK 2.x.
///
/// The calls may be made on any thread, and return without waiting for the outcome. The delegate, which may be nil, is
/// notified exactly once, on the main thread. If the call is made on the main thread, it returns before its delegate is
/// notified. If it is made on another thread, the delegate may be notified before the call returns.
AMZN_LEGACY
AMZN_CLASS("_TtC21LoginWithAmazonLegacy11AIMobileLib")
@interface AIMobileLib : NSObject

/// Signs the user in. The sign-in page is shown if no stored grant covers the scopes, or if the server refuses the
/// grant's refresh token. The result has no token.
+ (void)authorizeUserForScopes:(null_unspecified NSArray *)scopes
                      delegate:(null_unspecified id<AIAuthenticationDelegate>)delegate
    AMZN_MIGRATION("LWA001: use `AMZNAuthorizationManager.shared().authorize(request, withHandler: handler)`");
/// Signs the user in with options, whose keys are the `kAIOption…` constants. With `kAIOptionReturnAuthCode` and a code
/// challenge, the call returns an authorization code and doesn't sign the user in.
+ (void)authorizeUserForScopes:(null_unspecified NSArray *)scopes
                      delegate:(null_unspecified id<AIAuthenticationDelegate>)delegate
                       options:(null_unspecified NSDictionary *)options
    AMZN_MIGRATION("LWA002: use `AMZNAuthorizationManager.shared().authorize(request, withHandler: handler)`");
/// Gets the access token, which is refreshed if necessary. The call never shows the sign-in page. If the value of the
/// override parameter `kForceRefresh` is `@"YES"`, the call refreshes the token even if the token is still valid.
+ (void)getAccessTokenForScopes:(null_unspecified NSArray *)scopes
             withOverrideParams:(null_unspecified NSDictionary *)overrideParams
                       delegate:(null_unspecified id<AIAuthenticationDelegate>)delegate
    AMZN_MIGRATION("LWA003: use `AMZNAuthorizeRequest(scopes: scopes, interactiveStrategy: .never)` and authorize it");

/// Gets the user's profile as an `NSDictionary`: the non-empty texts, the numbers and the Booleans of the server's
/// reply as strings, such as `name`, `email`, `user_id` and `postal_code` if they were granted. The stored profile
/// is returned if it was fetched within the last hour.
+ (void)getProfile:(null_unspecified id<AIAuthenticationDelegate>)delegate
    AMZN_MIGRATION("LWA004: use `AMZNUser.fetch(handler)`");
/// Gets the user's profile. The options have no effect.
+ (void)getProfile:(null_unspecified id<AIAuthenticationDelegate>)delegate
       withOptions:(null_unspecified NSDictionary *)options
    AMZN_MIGRATION("LWA005: use `AMZNUser.fetch(handler)`");
/// Signs the user out on this device. The call succeeds as soon as the stored grant is removed, and also if no user is
/// signed in. The server is notified afterwards. The call fails only if the stored grant can't be removed, or if the
/// shared manager found no valid API key.
+ (void)clearAuthorizationState:(null_unspecified id<AIAuthenticationDelegate>)delegate
    AMZN_MIGRATION("LWA006: use `AMZNAuthorizationManager.shared().signOutOnDevice(withHandler: handler)`");

/// Completes the pending sign-in if `url` is its redirect; returns `NO` for any other URL. The sign-in may have been
/// started with either API. `sourceApplication` is ignored.
+ (BOOL)handleOpenURL:(null_unspecified NSURL *)url
    sourceApplication:(null_unspecified NSString *)sourceApplication
    AMZN_MIGRATION("LWA007: use `AMZNAuthorizationManager.handleOpen(url, sourceApplication: nil)`");
/// The configured client id, available before any sign-in; empty if the shared manager has no configuration.
+ (null_unspecified NSString *)getClientId
    AMZN_MIGRATION("LWA008: use `AMZNAuthorizationManager.shared().configuration?.clientID`");
/// The configured redirect URI; empty if the shared manager has no configuration.
+ (null_unspecified NSString *)getRedirectUri
    AMZN_MIGRATION("LWA009: use `AMZNAuthorizationManager.shared().configuration?.redirectURI.absoluteString`");

- (nonnull instancetype)init NS_DESIGNATED_INITIALIZER;

@end

#endif
