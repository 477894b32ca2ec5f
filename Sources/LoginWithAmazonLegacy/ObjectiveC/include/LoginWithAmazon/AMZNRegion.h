#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

NS_ASSUME_NONNULL_BEGIN

/// The marketplace that the user signs in at.
typedef NS_CLOSED_ENUM(NSUInteger, AMZNRegion) {
    /// The region of the API key. In Swift: `.auto`.
    AMZNRegionAuto = 0,
    /// North America. In Swift: `.NA`.
    AMZNRegionNA = 1,
    /// Europe, Middle East and Africa. In Swift: `.EU`.
    AMZNRegionEU = 2,
    /// Far East. In Swift: `.FE`.
    AMZNRegionFE = 3,
} AMZN_CORE;

NS_ASSUME_NONNULL_END

#endif
