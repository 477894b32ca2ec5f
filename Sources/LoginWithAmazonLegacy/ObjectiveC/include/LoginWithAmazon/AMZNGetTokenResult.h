#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

NS_ASSUME_NONNULL_BEGIN

/// An access token from the stored grant or from a code pair.
AMZN_CORE
AMZN_CLASS("_TtC15LoginWithAmazon18AMZNGetTokenResult")
@interface AMZNGetTokenResult : NSObject

/// The access token.
@property (nonatomic, readonly, copy) NSString *accessToken;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END

#endif
