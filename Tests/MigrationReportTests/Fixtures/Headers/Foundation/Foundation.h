// The part of Foundation that the clients in this folder and the package's headers need for a syntax check.
#pragma once

typedef signed char BOOL;
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define nil ((id)0)
typedef unsigned long NSUInteger;
typedef long NSInteger;
typedef double NSTimeInterval;
#define NS_ENUM(type, name) enum name : type name; enum name : type
#define NS_CLOSED_ENUM(type, name) enum __attribute__((enum_extensibility(closed))) name : type name; \
    enum __attribute__((enum_extensibility(closed))) name : type
#define NS_DESIGNATED_INITIALIZER
#define NS_UNAVAILABLE __attribute__((unavailable))
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")

@protocol NSObject
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
+ (instancetype)alloc;
+ (Class)class;
+ (instancetype)new;
- (instancetype)init;
@end

@interface NSString : NSObject
@end
@interface NSConstantString : NSString
@end
@interface NSURL : NSObject
@end
@interface NSTimer : NSObject
@end
@interface NSSet : NSObject
@end
@interface NSNumber : NSObject
+ (NSNumber *)numberWithBool:(BOOL)value;
@end
@interface NSError : NSObject
@property (readonly) NSInteger code;
@end
@interface NSArray<Element> : NSObject
+ (instancetype)arrayWithObjects:(const id[])objects count:(NSUInteger)count;
@end
@interface NSDictionary<Key, Element> : NSObject
+ (instancetype)dictionaryWithObjects:(const id[])objects forKeys:(const id[])keys count:(NSUInteger)count;
@end

void NSLog(NSString *format, ...);
