#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

NS_ASSUME_NONNULL_BEGIN

/// The parameters of `createCodePair:handler:`, which copies them.
AMZN_CORE
AMZN_CLASS("_TtC15LoginWithAmazon25AMZNCreateCodePairRequest")
@interface AMZNCreateCodePairRequest : NSObject

/// The scopes, each an `id<AMZNScope>`.
@property (nonatomic, copy, null_unspecified) NSArray *scopes;

/// Creates a request without scopes. In Swift also: `init(scopes:)`.
- (instancetype)init NS_DESIGNATED_INITIALIZER;

@end

NS_ASSUME_NONNULL_END

#endif
