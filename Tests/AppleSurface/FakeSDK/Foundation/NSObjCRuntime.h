// Macros used by Apple's headers and Objective-C clients.
#pragma once

#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_SWIFT_NAME(name) __attribute__((swift_name(#name)))
#define NS_SWIFT_SENDABLE __attribute__((swift_attr("@Sendable")))
#define NS_SWIFT_NONSENDABLE __attribute__((swift_attr("@_nonSendable")))
#define NS_SWIFT_UI_ACTOR __attribute__((swift_attr("@UIActor")))
#define NS_SWIFT_UNAVAILABLE(text) __attribute__((availability(swift, unavailable, message = text)))
#define NS_SWIFT_BRIDGED(type) __attribute__((swift_bridge(type)))
#define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
#define NS_UNAVAILABLE __attribute__((unavailable))
#define NS_RETURNS_RETAINED __attribute__((ns_returns_retained))
#define NS_NOESCAPE __attribute__((noescape))
#define NS_ENUM(type, name) enum __attribute__((enum_extensibility(open))) name : type name; enum name : type
#define NS_CLOSED_ENUM(type, name) enum __attribute__((enum_extensibility(closed))) name : type name; enum name : type
#define NS_OPTIONS(type, name) enum __attribute__((flag_enum, enum_extensibility(open))) name : type name; enum name : type
#define NS_ERROR_ENUM(domain, name) \
    enum __attribute__((ns_error_domain(domain), enum_extensibility(open))) name : NSInteger name; enum name : NSInteger
#define NS_TYPED_EXTENSIBLE_ENUM __attribute__((swift_wrapper(struct)))
#define FOUNDATION_EXPORT extern

typedef double NSTimeInterval;

// Availability. visionOS 1.0 includes the iOS declarations of its time.
#define SINCE_V(ios_version, macos_version, visionos_version) \
    __attribute__((availability(ios, introduced = ios_version), availability(macos, introduced = macos_version), \
                   availability(visionos, introduced = visionos_version)))
#define SINCE(ios_version, macos_version) SINCE_V(ios_version, macos_version, 1.0)
#define SINCE_IOS(version) \
    __attribute__((availability(ios, introduced = version), availability(visionos, introduced = 1.0)))
#define SINCE_MACOS(version) __attribute__((availability(macos, introduced = version)))
#define IOS_UNTIL(first, last) __attribute__((availability(ios, introduced = first, deprecated = last)))
#define NOT_IN_EXTENSIONS(text) __attribute__((availability(ios_app_extension, unavailable, message = text)))
