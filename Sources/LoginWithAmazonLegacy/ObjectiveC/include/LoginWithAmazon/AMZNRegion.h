#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

NS_ASSUME_NONNULL_BEGIN

/// The marketplace that the user signs in at. The raw values are those of the official SDK's header.
typedef NS_CLOSED_ENUM(NSUInteger, AMZNRegion) {
    /// For a manager, the region of its configuration. For a configuration, the region of its API key; North America if
    /// the key has no token endpoint of a known region.
    AMZNRegionAuto = 0,
    /// North America.
    AMZNRegionNA = 1,
    /// Europe, Middle East and Africa.
    AMZNRegionEU = 2,
    /// Far East.
    AMZNRegionFE = 3,
} AMZN_CORE;

NS_ASSUME_NONNULL_END

#endif
