#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>
#import <LoginWithAmazon/AMZNOptionConstants.h>

#if AMZN_IMPORTS_LEGACY
@import LoginWithAmazonLegacy;
#else

#import <LoginWithAmazon/AIAuthenticationDelegate.h>

/// The calls of SDK 2.x. Each calls its delegate, which may be nil, once, on the main thread.
AMZN_LEGACY
AMZN_CLASS("_TtC21LoginWithAmazonLegacy11AIMobileLib")
@interface AIMobileLib : NSObject

/// Signs the user in, with a page if necessary. In Swift: `authorizeUser(forScopes:delegate:)`.
+ (void)authorizeUserForScopes:(null_unspecified NSArray *)scopes
                      delegate:(null_unspecified id<AIAuthenticationDelegate>)delegate
    AMZN_MIGRATION("LWA001: use `AMZNAuthorizationManager.shared().authorize(request, withHandler: handler)`");
/// Signs the user in with `kAIOption…` keys. In Swift: `authorizeUser(forScopes:delegate:options:)`.
+ (void)authorizeUserForScopes:(null_unspecified NSArray *)scopes
                      delegate:(null_unspecified id<AIAuthenticationDelegate>)delegate
                       options:(null_unspecified NSDictionary *)options
    AMZN_MIGRATION("LWA002: use `AMZNAuthorizationManager.shared().authorize(request, withHandler: handler)`");
/// Gets a token without a page. In Swift: `getAccessToken(forScopes:withOverrideParams:delegate:)`.
+ (void)getAccessTokenForScopes:(null_unspecified NSArray *)scopes
             withOverrideParams:(null_unspecified NSDictionary *)overrideParams
                       delegate:(null_unspecified id<AIAuthenticationDelegate>)delegate
    AMZN_MIGRATION("LWA003: use `AMZNAuthorizeRequest(scopes: scopes, interactiveStrategy: .never)` and authorize it");

/// Gets the user's profile as an `NSDictionary` of strings. In Swift: `getProfile(_:)`.
+ (void)getProfile:(null_unspecified id<AIAuthenticationDelegate>)delegate
    AMZN_MIGRATION("LWA004: use `AMZNUser.fetch(handler)`");
/// The same; the options have no effect. In Swift: `getProfile(_:withOptions:)`.
+ (void)getProfile:(null_unspecified id<AIAuthenticationDelegate>)delegate
       withOptions:(null_unspecified NSDictionary *)options
    AMZN_MIGRATION("LWA005: use `AMZNUser.fetch(handler)`");
/// Signs the user out on this device. In Swift: `clearAuthorizationState(_:)`.
+ (void)clearAuthorizationState:(null_unspecified id<AIAuthenticationDelegate>)delegate
    AMZN_MIGRATION("LWA006: use `AMZNAuthorizationManager.shared().signOutOnDevice(withHandler: handler)`");

/// Completes the sign-in whose redirect `url` is; NO for any other URL. In Swift: `handleOpen(_:sourceApplication:)`.
+ (BOOL)handleOpenURL:(null_unspecified NSURL *)url
    sourceApplication:(null_unspecified NSString *)sourceApplication
    AMZN_MIGRATION("LWA007: use `AMZNAuthorizationManager.handleOpen(url, sourceApplication: nil)`");
/// The client id, or an empty text without a configuration. In Swift: `getClientId()`.
+ (null_unspecified NSString *)getClientId
    AMZN_MIGRATION("LWA008: use `AMZNAuthorizationManager.shared().configuration?.clientID`");
/// The redirect URI, or an empty text without a configuration. In Swift: `getRedirectUri()`.
+ (null_unspecified NSString *)getRedirectUri
    AMZN_MIGRATION("LWA009: use `AMZNAuthorizationManager.shared().configuration?.redirectURI.absoluteString`");

- (nonnull instancetype)init NS_DESIGNATED_INITIALIZER;

@end

#endif
