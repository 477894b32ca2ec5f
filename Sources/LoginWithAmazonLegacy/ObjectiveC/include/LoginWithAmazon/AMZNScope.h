#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

NS_ASSUME_NONNULL_BEGIN

/// A permission that the user grants an app (RFC 6749 section 3.3).
AMZN_CORE
AMZN_RUNTIME_NAME("_TtP15LoginWithAmazon9AMZNScope_")
@protocol AMZNScope <NSObject>

/// The scope's name, such as `profile`.
@property (nonatomic, readonly, copy) NSString *name;

@optional
/// Data for the server, which JSON must be able to encode.
@property (nonatomic, readonly, copy) NSDictionary *scopeData;

@end

NS_ASSUME_NONNULL_END

#endif
