// Strings, numbers, collections, addresses, errors: what is bridged to values of Swift.
#pragma once

#import <Foundation/NSObjCRuntime.h>
#import <ObjectiveC/NSObject.h>

NS_ASSUME_NONNULL_BEGIN

@class NSData, NSError, NSURL;

@protocol NSCopying
@end

NS_SWIFT_BRIDGED("Swift.String") NS_SWIFT_SENDABLE
@interface NSString : NSObject <NSCopying>
@property (readonly) NSUInteger length;
@property (readonly, copy) NSString *stringByDeletingLastPathComponent NS_SWIFT_NAME(deletingLastPathComponent);
- (NSString *)substringFromIndex:(NSUInteger)from NS_SWIFT_NAME(substring(from:));
- (BOOL)isEqualToString:(NSString *)other NS_SWIFT_NAME(isEqual(to:));
- (BOOL)hasPrefix:(NSString *)prefix;
- (NSString *)stringByAppendingString:(NSString *)other NS_SWIFT_NAME(appending(_:));
+ (instancetype)stringWithFormat:(NSString *)format, ... __attribute__((format(__NSString__, 1, 2)));
@end

__attribute__((objc_subclassing_restricted))
@interface NSConstantString : NSString
@end

NS_SWIFT_SENDABLE
@interface NSNumber : NSObject <NSCopying>
@property (readonly) BOOL boolValue;
@property (readonly) NSInteger integerValue NS_SWIFT_NAME(intValue);
@property (readonly) NSUInteger unsignedIntegerValue NS_SWIFT_NAME(uintValue);
@property (readonly) double doubleValue;
+ (NSNumber *)numberWithBool:(BOOL)value NS_SWIFT_UNAVAILABLE("Use init(value:)");
+ (NSNumber *)numberWithInteger:(NSInteger)value NS_SWIFT_UNAVAILABLE("Use init(value:)");
+ (NSNumber *)numberWithUnsignedInteger:(NSUInteger)value NS_SWIFT_UNAVAILABLE("Use init(value:)");
+ (NSNumber *)numberWithInt:(int)value NS_SWIFT_UNAVAILABLE("Use init(value:)");
+ (NSNumber *)numberWithChar:(char)value NS_SWIFT_UNAVAILABLE("Use init(value:)");
+ (NSNumber *)numberWithUnsignedLong:(unsigned long)value NS_SWIFT_UNAVAILABLE("Use init(value:)");
+ (NSNumber *)numberWithLong:(long)value NS_SWIFT_UNAVAILABLE("Use init(value:)");
+ (NSNumber *)numberWithDouble:(double)value NS_SWIFT_UNAVAILABLE("Use init(value:)");
@end

NS_SWIFT_BRIDGED("Swift.Array")
@interface NSArray<__covariant ObjectType> : NSObject <NSCopying>
@property (readonly) NSUInteger count;
@property (nullable, nonatomic, readonly) ObjectType firstObject;
- (ObjectType)objectAtIndexedSubscript:(NSUInteger)index;
+ (instancetype)array;
+ (instancetype)arrayWithObject:(ObjectType)object;
+ (instancetype)arrayWithObjects:(ObjectType)first, ... __attribute__((sentinel(0, 1)));
+ (instancetype)arrayWithObjects:(const ObjectType _Nonnull [_Nullable])objects count:(NSUInteger)count;
@end

NS_SWIFT_BRIDGED("Swift.Dictionary")
@interface NSDictionary<__covariant KeyType, __covariant ObjectType> : NSObject <NSCopying>
@property (readonly) NSUInteger count;
- (nullable ObjectType)objectForKey:(KeyType)key;
- (nullable ObjectType)objectForKeyedSubscript:(KeyType)key;
+ (instancetype)dictionary;
+ (instancetype)dictionaryWithObject:(ObjectType)object forKey:(KeyType)key;
+ (instancetype)dictionaryWithObjectsAndKeys:(id)first, ... __attribute__((sentinel(0, 1)));
+ (instancetype)dictionaryWithObjects:(const ObjectType _Nonnull [_Nullable])objects
                              forKeys:(const KeyType _Nonnull [_Nullable])keys
                                count:(NSUInteger)count;
@end

@interface NSMutableDictionary<KeyType, ObjectType> : NSDictionary <KeyType, ObjectType>
- (void)setObject:(ObjectType)object forKeyedSubscript:(KeyType)key;
@end

NS_SWIFT_BRIDGED("FoundationEssentials.Data") NS_SWIFT_SENDABLE
@interface NSData : NSObject <NSCopying>
@property (readonly) NSUInteger length;
@end

NS_SWIFT_BRIDGED("FoundationEssentials.URL") NS_SWIFT_SENDABLE
@interface NSURL : NSObject <NSCopying>
@property (nullable, readonly, copy) NSString *scheme;
@property (nullable, readonly, copy) NSString *host;
@property (nullable, readonly, copy) NSString *absoluteString;
+ (nullable instancetype)URLWithString:(NSString *)text;
@end

typedef NSString *NSErrorDomain;

NS_SWIFT_SENDABLE NS_SWIFT_BRIDGED("Swift.Error")
@interface NSError : NSObject <NSCopying>
- (instancetype)initWithDomain:(NSErrorDomain)domain
                          code:(NSInteger)code
                      userInfo:(nullable NSDictionary<NSString *, id> *)dict NS_DESIGNATED_INITIALIZER;
@property (readonly, copy) NSErrorDomain domain;
@property (readonly) NSInteger code;
@property (readonly, copy) NSDictionary<NSString *, id> *userInfo;
@property (readonly, copy) NSString *localizedDescription;
@end

FOUNDATION_EXPORT NSString *const NSLocalizedDescriptionKey;
FOUNDATION_EXPORT NSString *const NSLocalizedFailureReasonErrorKey;
FOUNDATION_EXPORT NSString *const NSUnderlyingErrorKey;

FOUNDATION_EXPORT void NSLog(NSString *format, ...) __attribute__((format(__NSString__, 1, 2)));

NS_ASSUME_NONNULL_END
