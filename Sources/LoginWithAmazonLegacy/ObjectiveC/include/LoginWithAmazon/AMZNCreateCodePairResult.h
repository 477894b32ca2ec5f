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
/// When the code expires, by the wall clock of this device. Not in the official SDK.
@property (nonatomic, readonly, copy) NSDate *expiry;
/// The seconds that the server wants between two polls (RFC 8628 section 3.5). Not in the official SDK.
@property (nonatomic, readonly) double interval;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END

#endif
