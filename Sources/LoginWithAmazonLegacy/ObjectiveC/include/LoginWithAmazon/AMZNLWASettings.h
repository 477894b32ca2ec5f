#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

NS_ASSUME_NONNULL_BEGIN

/// Settings of the sign-in page.
AMZN_CORE
AMZN_CLASS("_TtC15LoginWithAmazon15AMZNLWASettings")
@interface AMZNLWASettings : NSObject

/// The value of the last `setDisableCreateAccountLink:`; `NO` by default.
+ (BOOL)isCreateAccountLinkDisabled;
/// Stores the value. It has no effect on the page.
+ (void)setDisableCreateAccountLink:(BOOL)disable;

- (instancetype)init NS_DESIGNATED_INITIALIZER;

@end

NS_ASSUME_NONNULL_END

#endif
