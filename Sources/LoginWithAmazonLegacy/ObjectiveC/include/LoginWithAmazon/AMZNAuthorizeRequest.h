#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

NS_ASSUME_NONNULL_BEGIN

/// When an authorize call shows the sign-in page. The stored grant answers only calls for a token: for a code, *never*
/// fails, and the other strategies show the page without changing the store.
typedef NS_CLOSED_ENUM(NSUInteger, AMZNInteractiveStrategy) {
    /// Uses the stored grant if it covers the scopes, and refreshes it if necessary. Shows the page if the stored grant
    /// doesn't cover the scopes, or if the server refuses to refresh it.
    AMZNInteractiveStrategyAuto = 0,
    /// Uses the stored grant if it covers the scopes; otherwise fails.
    AMZNInteractiveStrategyNever = 1,
    /// Removes the stored grant and shows the page.
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

/// The scopes, each an `id<AMZNScope>`. A mutable array may change until the call.
@property (nonatomic, strong, null_unspecified) NSArray *scopes;
/// When the page is shown; `AMZNInteractiveStrategyAuto` by default.
@property (nonatomic) AMZNInteractiveStrategy interactiveStrategy;
/// A token or a code; `AMZNAuthorizationGrantTypeToken` by default.
@property (nonatomic) AMZNAuthorizationGrantType grantType;
/// The code challenge of the client that exchanges an authorization code (RFC 7636 section 4.2). Empty by default.
@property (nonatomic, copy) NSString *codeChallenge;
/// The method of the code challenge, `S256` or `plain`; if empty, `plain` (RFC 7636 section 4.3).
@property (nonatomic, copy) NSString *codeChallengeMethod;

/// The data of all scopes as JSON text, in place of the scopes' own data. Not in the official SDK.
@property (nonatomic, copy, nullable) NSString *rawScopeData;
/// Whether a new access token is fetched even if the stored one is valid. Not in the official SDK.
@property (nonatomic) BOOL forcesRefresh;
/// Whether the result includes the user, if a profile scope is requested and granted; `YES` by default. Not in the
/// official SDK.
@property (nonatomic) BOOL shouldReturnUserData;
/// Whether the sandbox is used for this request; nil uses the manager's mode. Not in the official SDK.
@property (nonatomic, strong, nullable) NSNumber *sandboxMode;

/// A request without scopes.
- (instancetype)init NS_DESIGNATED_INITIALIZER;

@end

NS_ASSUME_NONNULL_END

#endif
