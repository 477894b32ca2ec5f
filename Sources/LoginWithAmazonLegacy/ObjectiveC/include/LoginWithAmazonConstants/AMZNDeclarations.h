// Macros that the other headers use.
//
// The classes are written in Swift. The headers declare them for Objective-C, each class in the header that declares it
// in the official framework. `Tests/AppleSurface/check` compares every declaration with the header that the compiler
// emits.
#pragma once

#import <Foundation/Foundation.h>

// If modules are enabled, a header imports the Swift module of its class. The module consists of the header that the
// Swift compiler emits, or of the headers in this package. If modules are disabled, for example in C++, or while that
// module is being built, the header declares the class itself.
#define AMZN_IMPORTS_CORE (__has_feature(modules) && !__building_module(LoginWithAmazon))
#define AMZN_IMPORTS_LEGACY (__has_feature(modules) && !__building_module(LoginWithAmazonLegacy))

// Marks a declaration as defined in Swift. If a Swift file imports it through a bridging header, the compiler uses the
// declaration of the Swift module instead.
#define AMZN_DEFINED_IN(module)                                                                                        \
    __attribute__((external_source_symbol(language = "Swift", defined_in = module, generated_declaration)))
#define AMZN_CORE AMZN_DEFINED_IN("LoginWithAmazon")
#define AMZN_LEGACY AMZN_DEFINED_IN("LoginWithAmazonLegacy")

// The runtime name of a Swift class or protocol, which includes the name of its module. Objective-C classes can't be
// subclasses of Swift classes.
#define AMZN_RUNTIME_NAME(name) __attribute__((objc_runtime_name(name)))
#define AMZN_CLASS(name) AMZN_RUNTIME_NAME(name) __attribute__((objc_subclassing_restricted))

// A string constant. It is `static`, because an exported symbol could clash with a constant that an app defines.
#define AMZN_TEXT(name) static NSString *_Nonnull const name __attribute__((unused))

// Hides a declaration from Swift files, which use the declaration of a Swift module instead.
#define AMZN_NOT_IN_SWIFT __attribute__((swift_private))

// With `LWA_MIGRATION_WARNINGS=1`, each use of a marked declaration causes a warning with a code and the replacement in
// Swift. The article Codes has the replacement in Objective-C.
#if defined(LWA_MIGRATION_WARNINGS) && LWA_MIGRATION_WARNINGS
#define AMZN_MIGRATION(message) __attribute__((deprecated(message)))
#else
#define AMZN_MIGRATION(message)
#endif
