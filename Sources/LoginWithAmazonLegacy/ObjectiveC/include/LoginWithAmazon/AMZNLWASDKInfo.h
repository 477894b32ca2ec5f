#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

NS_ASSUME_NONNULL_BEGIN

/// The SDK's version.
AMZN_CORE
AMZN_CLASS("_TtC15LoginWithAmazon14AMZNLWASDKInfo")
@interface AMZNLWASDKInfo : NSObject

/// The latest version in the official SDK's release notes. In Swift: `sdkVersion()`.
+ (NSString *)sdkVersion;

- (instancetype)init NS_DESIGNATED_INITIALIZER;

@end

NS_ASSUME_NONNULL_END

#endif
