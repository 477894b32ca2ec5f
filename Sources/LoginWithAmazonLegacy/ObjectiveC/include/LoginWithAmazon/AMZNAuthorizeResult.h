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

/// The access token; nil if a code was requested.
@property (nonatomic, readonly, copy, null_unspecified) NSString *token;
/// The user, if the request asked for it, and a profile scope was requested and granted.
@property (nonatomic, readonly, strong, nullable) AMZNUser *user;
/// The authorization code; nil if a token was requested.
@property (nonatomic, readonly, copy, null_unspecified) NSString *authorizationCode;
/// The client id that the code was issued to; nil if a token was requested.
@property (nonatomic, readonly, copy, null_unspecified) NSString *clientId;
/// The redirect URI for the exchange of the code (RFC 6749 section 4.1.3); nil if a token was requested.
@property (nonatomic, readonly, copy, null_unspecified) NSString *redirectUri;
/// All scopes of the user's grant; empty if a code was requested.
@property (nonatomic, readonly, copy) NSArray<NSString *> *grantedScopes;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END

#endif
