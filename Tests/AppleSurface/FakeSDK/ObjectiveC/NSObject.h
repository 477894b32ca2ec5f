// The root class of Objective-C, and the basic types that the other headers need.
#pragma once

#define OBJC_BOOL_IS_BOOL 1
#ifdef __cplusplus
typedef bool BOOL;
#else
typedef _Bool BOOL;
#endif
#define YES __objc_yes
#define NO __objc_no
#ifdef __cplusplus
#define nil nullptr
#else
#define nil ((void *)0)
#endif

typedef long NSInteger;
typedef unsigned long NSUInteger;

@class NSString;

#if __has_feature(objc_arc)
#define OBJC_ARC_UNAVAILABLE __attribute__((unavailable("not available in automatic reference counting mode")))
#else
#define OBJC_ARC_UNAVAILABLE
#endif

__attribute__((swift_name("NSObjectProtocol")))
@protocol NSObject
- (BOOL)isEqual:(id _Nullable)object;
@property (readonly) NSUInteger hash;
@property (readonly, copy) NSString *_Nonnull description;
- (instancetype _Nonnull)retain OBJC_ARC_UNAVAILABLE;
- (oneway void)release OBJC_ARC_UNAVAILABLE;
- (instancetype _Nonnull)autorelease OBJC_ARC_UNAVAILABLE;
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
+ (instancetype _Nonnull)alloc __attribute__((availability(swift, unavailable)));
+ (instancetype _Nonnull)new __attribute__((availability(swift, unavailable)));
+ (Class _Nonnull)class __attribute__((availability(swift, unavailable)));
- (instancetype _Nonnull)init;
- (void)dealloc __attribute__((availability(swift, unavailable)));
@end
