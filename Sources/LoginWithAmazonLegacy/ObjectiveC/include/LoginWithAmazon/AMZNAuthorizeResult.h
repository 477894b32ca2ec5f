#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

@class AMZNUser;

NS_ASSUME_NONNULL_BEGIN

/// The result of an authorize call.
AMZN_CORE
AMZN_CLASS("_TtC15LoginWithAmazon19AMZNAuthorizeResult")
@interface AMZNAuthorizeResult : NSObject

/// The access token; empty for an authorization code.
@property (nonatomic, copy) NSString *token;
/// The user; nil unless a profile scope was requested and granted.
@property (nonatomic, strong, nullable) AMZNUser *user;
/// The authorization code; empty for a token.
@property (nonatomic, copy) NSString *authorizationCode;
/// The client id that the authorization code was issued to; empty for a token.
@property (nonatomic, copy) NSString *clientId;
/// The redirect URI that the exchange of the code repeats (RFC 6749 section 4.1.3); empty for a token.
@property (nonatomic, copy) NSString *redirectUri;
/// The scopes that the user has granted, which may be fewer than requested; empty for grant type *code*. Not in the
/// official SDK.
@property (nonatomic, readonly, copy) NSArray<NSString *> *grantedScopes;
/// The class name only, because the properties are secret.
@property (nonatomic, readonly, copy) NSString *description;

/// An empty result.
- (instancetype)init NS_DESIGNATED_INITIALIZER;

@end

NS_ASSUME_NONNULL_END

#endif
