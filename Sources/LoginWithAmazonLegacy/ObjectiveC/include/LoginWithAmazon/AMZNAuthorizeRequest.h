#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

NS_ASSUME_NONNULL_BEGIN

/// When an authorize call shows the sign-in page.
typedef NS_CLOSED_ENUM(NSUInteger, AMZNInteractiveStrategy) {
    /// Shows the page if the stored grant isn't enough. In Swift: `.auto`.
    AMZNInteractiveStrategyAuto = 0,
    /// Fails instead of showing the page. In Swift: `.never`.
    AMZNInteractiveStrategyNever = 1,
    /// Shows the page; for a token, the stored grant is removed first. In Swift: `.always`.
    AMZNInteractiveStrategyAlways = 2,
} AMZN_CORE;

/// What an authorize call requests.
typedef NS_CLOSED_ENUM(NSUInteger, AMZNAuthorizationGrantType) {
    /// An access token. In Swift: `.token`.
    AMZNAuthorizationGrantTypeToken = 0,
    /// An authorization code; nothing is stored. In Swift: `.code`.
    AMZNAuthorizationGrantTypeCode = 1,
} AMZN_CORE;

/// The scopes and options of an authorize call, which copies the request.
AMZN_CORE
AMZN_CLASS("_TtC15LoginWithAmazon20AMZNAuthorizeRequest")
@interface AMZNAuthorizeRequest : NSObject

/// The scopes, each an `id<AMZNScope>`.
@property (nonatomic, copy) NSArray *scopes;
/// When the page is shown; `AMZNInteractiveStrategyAuto` by default.
@property (nonatomic) AMZNInteractiveStrategy interactiveStrategy;
/// A token or a code; `AMZNAuthorizationGrantTypeToken` by default.
@property (nonatomic) AMZNAuthorizationGrantType grantType;
/// The code challenge (RFC 7636 section 4.2), which an authorization code requires; empty by default.
@property (nonatomic, copy) NSString *codeChallenge;
/// The method of `codeChallenge`, `S256` or `plain`; the server takes an empty text as `plain`.
@property (nonatomic, copy) NSString *codeChallengeMethod;

/// JSON text that is sent in place of the scopes' own data.
@property (nonatomic, copy, nullable) NSString *rawScopeData;
/// Whether to get a new token even if the stored one is fresh; `NO` by default.
@property (nonatomic) BOOL forcesRefresh;
/// Whether the result includes the user; `YES` by default.
@property (nonatomic) BOOL shouldReturnUserData;
/// Sandbox mode for this request; nil uses the manager's. In Swift: `isSandboxMode`.
@property (nonatomic, strong, nullable) NSNumber *sandboxMode;

/// Creates a request without scopes. In Swift also: `init(scopes:interactiveStrategy:grantType:)`.
- (instancetype)init NS_DESIGNATED_INITIALIZER;

@end

NS_ASSUME_NONNULL_END

#endif
