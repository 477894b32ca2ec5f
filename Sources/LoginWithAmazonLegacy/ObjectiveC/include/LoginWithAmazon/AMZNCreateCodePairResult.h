#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

NS_ASSUME_NONNULL_BEGIN

/// The code for the user to enter, and the URL to enter it at.
AMZN_CORE
AMZN_CLASS("_TtC15LoginWithAmazon24AMZNCreateCodePairResult")
@interface AMZNCreateCodePairResult : NSObject

/// The code that the user enters (RFC 8628 section 3.3).
@property (nonatomic, copy) NSString *userCode;
/// The URL that the user opens on any device.
@property (nonatomic, copy) NSURL *verificationUri;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END

#endif
