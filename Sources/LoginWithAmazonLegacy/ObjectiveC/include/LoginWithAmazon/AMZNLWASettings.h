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

/// The value last stored; `NO` by default. In Swift: `isCreateAccountLinkDisabled()`.
+ (BOOL)isCreateAccountLinkDisabled;
/// Stores a value that has no effect on the page. In Swift: `setDisableCreateAccountLink(_:)`.
+ (void)setDisableCreateAccountLink:(BOOL)disable;

- (instancetype)init NS_DESIGNATED_INITIALIZER;

@end

NS_ASSUME_NONNULL_END

#endif
