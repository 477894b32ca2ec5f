#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

NS_ASSUME_NONNULL_BEGIN

/// The scopes of the access token that a code pair yields. The call copies the request.
AMZN_CORE
AMZN_CLASS("_TtC15LoginWithAmazon19AMZNGetTokenRequest")
@interface AMZNGetTokenRequest : NSObject

/// The scopes, each an `id<AMZNScope>`.
@property (nonatomic, copy, null_unspecified) NSArray *scopes;

/// A request without scopes.
- (instancetype)init NS_DESIGNATED_INITIALIZER;

@end

NS_ASSUME_NONNULL_END

#endif
