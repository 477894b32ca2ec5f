// Shared definitions of the class headers.
//
// The classes are written in Swift. These headers declare them for Objective-C, each class in the header that declares
// it in the official framework. `Tests/AppleSurface/check` compares every declaration with the header that the compiler
// emits.
#pragma once

#import <Foundation/Foundation.h>

// With modules, a header imports the Swift module, which has these declarations or those that the compiler emits.
// Without them, for example in C++, and inside the modules, a header declares its class.
#define AMZN_IMPORTS_CORE (__has_feature(modules) && !__building_module(LoginWithAmazon))
#define AMZN_IMPORTS_LEGACY (__has_feature(modules) && !__building_module(LoginWithAmazonLegacy))

// Marks a declaration as defined in Swift: with a bridging header, a Swift file gets the Swift module's instead.
#define AMZN_DEFINED_IN(module)                                                                                        \
    __attribute__((external_source_symbol(language = "Swift", defined_in = module, generated_declaration)))
#define AMZN_CORE AMZN_DEFINED_IN("LoginWithAmazon")
#define AMZN_LEGACY AMZN_DEFINED_IN("LoginWithAmazonLegacy")

// The runtime name of a Swift class or protocol, which includes its module. Swift classes can't be subclassed in
// Objective-C.
#define AMZN_RUNTIME_NAME(name) __attribute__((objc_runtime_name(name)))
#define AMZN_CLASS(name) AMZN_RUNTIME_NAME(name) __attribute__((objc_subclassing_restricted))

// A string constant without a symbol, which an app might also define.
#define AMZN_TEXT(name) static NSString *_Nonnull const name __attribute__((unused))

// For a declaration that Swift files get from a Swift module.
#define AMZN_NOT_IN_SWIFT __attribute__((swift_private))

// With LWA_MIGRATION_WARNINGS=1 each use of SDK 2.x is a warning with a code and its replacement.
#if defined(LWA_MIGRATION_WARNINGS) && LWA_MIGRATION_WARNINGS
#define AMZN_MIGRATION(message) __attribute__((deprecated(message)))
#else
#define AMZN_MIGRATION(message)
#endif
