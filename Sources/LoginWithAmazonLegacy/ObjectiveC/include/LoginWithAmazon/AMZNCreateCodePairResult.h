#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

NS_ASSUME_NONNULL_BEGIN

/// A code, and the URL of the page where the user enters the code to allow the app's access.
AMZN_CORE
AMZN_CLASS("_TtC15LoginWithAmazon24AMZNCreateCodePairResult")
@interface AMZNCreateCodePairResult : NSObject

/// The code for the user to enter at `verificationUri` (RFC 8628 section 3.3).
@property (nonatomic, readonly, copy) NSString *userCode;
/// The URL for the user to open in a browser.
@property (nonatomic, readonly, copy) NSURL *verificationUri;
/// When the code expires, on this device's wall clock.
@property (nonatomic, readonly, copy) NSDate *expiry;
/// The seconds that the server requires between two polls (RFC 8628 section 3.5).
@property (nonatomic, readonly) double interval;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END

#endif
