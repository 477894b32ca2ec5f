// The root class and the types of the Objective-C run time, as far as they are needed.
#pragma once

typedef signed char BOOL;
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define nil ((void *)0)

typedef long NSInteger;
typedef unsigned long NSUInteger;

@class NSString;

__attribute__((swift_name("NSObjectProtocol")))
@protocol NSObject
- (BOOL)isEqual:(id _Nullable)object;
@property (readonly) NSUInteger hash;
@property (readonly, copy) NSString *_Nonnull description;
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
+ (instancetype _Nonnull)alloc __attribute__((availability(swift, unavailable)));
+ (instancetype _Nonnull)new __attribute__((availability(swift, unavailable)));
- (instancetype _Nonnull)init;
@end
