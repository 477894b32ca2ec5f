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

/// The code of the error; 0 by default. If a 2.x call reports the error, the code is one of the `kAI…` constants, for
/// example `kAIApplicationNotAuthorized`.
@property (nonatomic) NSUInteger code;
/// The reason, for developers; empty by default. If a 2.x call reports the error, the reason is in English.
@property (nonatomic, copy, null_unspecified) NSString *message;
/// The name of the 3.x error code, for example `applicationNotAuthorized`; empty if the error wasn't made from a 3.x
/// error.
@property (nonatomic, copy, null_unspecified) NSString *errorName;
/// The texts and numbers in the `userInfo` of the error that this object was made from; empty by default. With code 3,
/// the text for the key `kAMZNLWAErrorCancellation` is the reason, such as `byUser`.
@property (nonatomic, copy, null_unspecified) NSDictionary *userInfo;
/// The code and the message.
@property (nonatomic, readonly, copy, nonnull) NSString *description;

/// Creates an error with code 0, an empty message and an empty name.
- (nonnull instancetype)init NS_DESIGNATED_INITIALIZER;

@end

#endif
