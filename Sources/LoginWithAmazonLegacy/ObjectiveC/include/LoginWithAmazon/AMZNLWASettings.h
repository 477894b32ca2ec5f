#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

NS_ASSUME_NONNULL_BEGIN

/// Settings of the sign-in page for all managers.
AMZN_CORE
AMZN_CLASS("_TtC15LoginWithAmazon15AMZNLWASettings")
@interface AMZNLWASettings : NSObject

/// The value last passed to `setDisableCreateAccountLink:`; `NO` by default.
+ (BOOL)isCreateAccountLinkDisabled;
/// Stores whether the sign-in page should omit the link for creating an account. The stored value has no effect on the
/// page.
+ (void)setDisableCreateAccountLink:(BOOL)disable;

- (instancetype)init NS_DESIGNATED_INITIALIZER;

@end

NS_ASSUME_NONNULL_END

#endif
