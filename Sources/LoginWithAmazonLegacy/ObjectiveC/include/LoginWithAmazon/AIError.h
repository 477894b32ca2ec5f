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

/// The code, one of the `kAI…` constants for the error of a 2.x call; 0 by default.
@property (nonatomic) NSUInteger code;
/// The reason, for developers; empty by default.
@property (nonatomic, copy, null_unspecified) NSString *message;
/// The name of the 3.x error code, such as `applicationNotAuthorized`; empty by default.
@property (nonatomic, copy, null_unspecified) NSString *errorName;
/// The texts and numbers in the error's `userInfo`; empty by default.
@property (nonatomic, copy, null_unspecified) NSDictionary *userInfo;
/// The code and the message.
@property (nonatomic, readonly, copy, nonnull) NSString *description;

/// Creates an error with code 0, an empty message and an empty name.
- (nonnull instancetype)init NS_DESIGNATED_INITIALIZER;

@end

#endif
