#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>
#import <LoginWithAmazon/AMZNErrorConstants.h>

#if AMZN_IMPORTS_LEGACY
@import LoginWithAmazonLegacy;
#else

/// Identifies the 2.x call that succeeded or failed.
typedef NS_CLOSED_ENUM(NSUInteger, API) {
    /// `authorizeUserForScopes:delegate:`, or the variant with options if it requests no authorization code.
    kAPIAuthorizeUser __attribute__((swift_name("authorizeUser"))) = 1,
    /// `getAccessTokenForScopes:withOverrideParams:delegate:`.
    kAPIGetAccessToken __attribute__((swift_name("getAccessToken"))) = 2,
    /// `clearAuthorizationState:`.
    kAPIClearAuthorizationState __attribute__((swift_name("clearAuthorizationState"))) = 3,
    /// `getProfile:`, or the variant with options.
    kAPIGetProfile __attribute__((swift_name("getProfile"))) = 4,
    /// `authorizeUserForScopes:delegate:options:` with `kAIOptionReturnAuthCode`.
    kAPIGetAuthorizationCode __attribute__((swift_name("getAuthorizationCode"))) = 5,
    /// The header of SDK 3.0.6 has this case, but no 2.x call reports it.
    kAPIGetCodePair __attribute__((swift_name("getCodePair"))) = 6,
    /// The header of SDK 3.0.6 has this case, but no 2.x call reports it.
    kAPIGetTokenForCodePair __attribute__((swift_name("getTokenForCodePair"))) = 7,
} AMZN_LEGACY AMZN_MIGRATION("LWA024: use the block of each call; it receives only that call's result");

/// The result that the delegate of a 2.x call receives.
AMZN_LEGACY
AMZN_MIGRATION("LWA021: use `AMZNAuthorizeResult` or `AMZNUser`")
AMZN_CLASS("_TtC21LoginWithAmazonLegacy9APIResult")
@interface APIResult : NSObject

/// The call that succeeded.
@property (nonatomic) API api;
/// A token or code as `NSString`, a profile as `NSDictionary`, or nil.
@property (nonatomic, strong, null_unspecified) id result;
/// The class name only, because a result can be a token or the user's profile.
@property (nonatomic, readonly, copy, nonnull) NSString *description;

/// Creates an empty result of `authorizeUserForScopes:delegate:`.
- (nonnull instancetype)init NS_DESIGNATED_INITIALIZER;
/// Creates a result of the given call. In Swift: `init(resultFor:andResult:)`.
- (nonnull instancetype)initResultForAPI:(API)api andResult:(null_unspecified id)result NS_DESIGNATED_INITIALIZER;

@end

#endif
