#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>
#import <LoginWithAmazon/AMZNErrorConstants.h>

#if AMZN_IMPORTS_LEGACY
@import LoginWithAmazonLegacy;
#else

/// The call that a result or an error belongs to.
typedef NS_CLOSED_ENUM(NSUInteger, API) {
    /// `authorizeUserForScopes:delegate:`, with or without options.
    kAPIAuthorizeUser __attribute__((swift_name("authorizeUser"))) = 1,
    /// `getAccessTokenForScopes:withOverrideParams:delegate:`.
    kAPIGetAccessToken __attribute__((swift_name("getAccessToken"))) = 2,
    /// `clearAuthorizationState:`.
    kAPIClearAuthorizationState __attribute__((swift_name("clearAuthorizationState"))) = 3,
    /// `getProfile:`.
    kAPIGetProfile __attribute__((swift_name("getProfile"))) = 4,
    /// `authorizeUserForScopes:delegate:options:` that returns an authorization code.
    kAPIGetAuthorizationCode __attribute__((swift_name("getAuthorizationCode"))) = 5,
    /// Not reported by any call.
    kAPIGetCodePair __attribute__((swift_name("getCodePair"))) = 6,
    /// Not reported by any call.
    kAPIGetTokenForCodePair __attribute__((swift_name("getTokenForCodePair"))) = 7,
} AMZN_LEGACY AMZN_MIGRATION("LWA024: use the block of each call, which answers only that call");

/// The result of a call.
AMZN_LEGACY
AMZN_MIGRATION("LWA021: use `AMZNAuthorizeResult` or `AMZNUser`")
AMZN_CLASS("_TtC21LoginWithAmazonLegacy9APIResult")
@interface APIResult : NSObject

/// The call that succeeded.
@property (nonatomic) API api;
/// An `NSString` for an access token or an authorization code, an `NSDictionary` for a profile; otherwise nil.
@property (nonatomic, strong, null_unspecified) id result;
/// The class name only, because a result can be a token or the user's profile.
@property (nonatomic, readonly, copy, nonnull) NSString *description;

/// An empty result of `authorizeUserForScopes:delegate:`.
- (nonnull instancetype)init NS_DESIGNATED_INITIALIZER;
- (nonnull instancetype)initResultForAPI:(API)api andResult:(null_unspecified id)result NS_DESIGNATED_INITIALIZER;

@end

#endif
