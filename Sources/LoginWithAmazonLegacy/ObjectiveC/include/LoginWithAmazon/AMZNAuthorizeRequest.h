#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

NS_ASSUME_NONNULL_BEGIN

/// When an authorize call shows the sign-in page.
///
/// The stored grant answers only calls for a token. For grant type *code*, `AMZNInteractiveStrategyNever` fails, and
/// the other strategies show the page without changing the store.
typedef NS_CLOSED_ENUM(NSUInteger, AMZNInteractiveStrategy) {
    /// Uses the stored grant if it covers the scopes, and refreshes it if necessary. Shows the page if no stored grant
    /// covers the scopes, or if the server refuses the grant's refresh token.
    AMZNInteractiveStrategyAuto = 0,
    /// Like `AMZNInteractiveStrategyAuto`, but fails instead of showing the page.
    AMZNInteractiveStrategyNever = 1,
    /// Removes the stored grant, then shows the page.
    AMZNInteractiveStrategyAlways = 2,
} AMZN_CORE;

/// What an authorize call requests.
typedef NS_CLOSED_ENUM(NSUInteger, AMZNAuthorizationGrantType) {
    /// An access token, which the session stores and refreshes.
    AMZNAuthorizationGrantTypeToken = 0,
    /// An authorization code that the app, or a companion device, exchanges; nothing is stored.
    AMZNAuthorizationGrantTypeCode = 1,
} AMZN_CORE;

/// The scopes and options of an authorize call. The call copies the request.
AMZN_CORE
AMZN_CLASS("_TtC15LoginWithAmazon20AMZNAuthorizeRequest")
@interface AMZNAuthorizeRequest : NSObject

/// The scopes, each an `id<AMZNScope>`.
@property (nonatomic, copy) NSArray *scopes;
/// When the page is shown; `AMZNInteractiveStrategyAuto` by default.
@property (nonatomic) AMZNInteractiveStrategy interactiveStrategy;
/// Whether the call gets an access token or an authorization code; `AMZNAuthorizationGrantTypeToken` by default.
@property (nonatomic) AMZNAuthorizationGrantType grantType;
/// The code challenge of the client that exchanges the code (RFC 7636 section 4.2), sent unchanged. The grant type
/// *code* requires a code challenge. Empty by default.
@property (nonatomic, copy) NSString *codeChallenge;
/// The method of `codeChallenge`: `S256` or `plain`. If it is empty, the server assumes `plain` (RFC 7636 section 4.3).
@property (nonatomic, copy) NSString *codeChallengeMethod;

/// The data of all scopes as JSON text, sent unchanged in place of the scopes' own data. Not in the official SDK.
@property (nonatomic, copy, nullable) NSString *rawScopeData;
/// Whether to get a new access token even if the stored one is still valid; `NO` by default. Not in the official SDK.
@property (nonatomic) BOOL forcesRefresh;
/// Whether the result includes the user; `YES` by default. The user is included only if a profile scope was requested
/// and granted. Not in the official SDK.
@property (nonatomic) BOOL shouldReturnUserData;
/// Sandbox mode for this request only; nil uses the manager's mode. Not in the official SDK.
@property (nonatomic, strong, nullable) NSNumber *sandboxMode;

/// Creates a request without scopes. Set the scopes before the call.
- (instancetype)init NS_DESIGNATED_INITIALIZER;

@end

NS_ASSUME_NONNULL_END

#endif
