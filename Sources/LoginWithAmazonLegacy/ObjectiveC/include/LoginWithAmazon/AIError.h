#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>
#import <LoginWithAmazon/AMZNErrorConstants.h>

#if AMZN_IMPORTS_LEGACY
@import LoginWithAmazonLegacy;
#else

/// An error with a code and a message.
AMZN_LEGACY
AMZN_MIGRATION("LWA023: use `AMZNError`")
AMZN_CLASS("_TtC21LoginWithAmazonLegacy7AIError")
@interface AIError : NSObject

/// One of the `kAI…` constants, for example `kAIApplicationNotAuthorized`.
@property (nonatomic) NSUInteger code;
/// The reason in English, for developers.
@property (nonatomic, copy, null_unspecified) NSString *message;
/// The name of the 3.x error code, for example `applicationNotAuthorized`; empty in an error that an app has made.
@property (nonatomic, copy, null_unspecified) NSString *errorName;
/// The texts and numbers in the `userInfo` of the same error in SDK 3.x. With code 3, the text under
/// `kAMZNLWAErrorCancellation` is the reason.
@property (nonatomic, copy, null_unspecified) NSDictionary *userInfo;
/// The code and the message.
@property (nonatomic, readonly, copy, nonnull) NSString *description;

/// An error with code 0, an empty message and an empty name.
- (nonnull instancetype)init NS_DESIGNATED_INITIALIZER;

@end

#endif
