// Locks, threads, timers, bundles, notifications and JSON.
#pragma once

#import <Foundation/NSValues.h>

NS_ASSUME_NONNULL_BEGIN

@protocol NSLocking
- (void)lock;
- (void)unlock;
@end

NS_SWIFT_SENDABLE
@interface NSLock : NSObject <NSLocking>
@end

NS_SWIFT_SENDABLE
@interface NSRecursiveLock : NSObject <NSLocking>
@end

NS_SWIFT_SENDABLE
@interface NSCondition : NSObject <NSLocking>
- (void)wait;
- (void)signal;
- (void)broadcast;
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(Thread)
@interface NSThread : NSObject
@property (class, readonly, strong) NSThread *currentThread NS_SWIFT_NAME(current);
@property (class, readonly) BOOL isMainThread;
@property (nullable, copy) NSString *name;
@property NSUInteger stackSize;
- (instancetype)initWithBlock:(void (NS_SWIFT_SENDABLE ^)(void))block SINCE(10.0, 10.12);
- (void)start;
+ (void)sleepForTimeInterval:(NSTimeInterval)seconds NS_SWIFT_NAME(sleep(forTimeInterval:));
+ (void)detachNewThreadWithBlock:(void (NS_SWIFT_SENDABLE ^)(void))block NS_SWIFT_NAME(detachNewThread(_:)) SINCE(10.0, 10.12);
@end

NS_SWIFT_NAME(Timer)
@interface NSTimer : NSObject
@property (readonly) NSTimeInterval timeInterval;
@property (readonly, getter=isValid) BOOL valid;
- (void)invalidate;
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(Bundle)
@interface NSBundle : NSObject
@property (class, readonly, strong) NSBundle *mainBundle NS_SWIFT_NAME(main);
@property (nullable, readonly, copy) NSString *bundleIdentifier;
@property (readonly, copy) NSString *bundlePath;
- (nullable id)objectForInfoDictionaryKey:(NSString *)key NS_SWIFT_NAME(object(forInfoDictionaryKey:));
@end

@interface NSNotification : NSObject
@property (nullable, readonly, retain) id object;
@end

typedef NSString *NSNotificationName NS_SWIFT_NAME(NSNotification.Name) NS_TYPED_EXTENSIBLE_ENUM;

NS_SWIFT_SENDABLE NS_SWIFT_NAME(NotificationCenter)
@interface NSNotificationCenter : NSObject
@property (class, readonly, strong) NSNotificationCenter *defaultCenter NS_SWIFT_NAME(default);
- (void)addObserver:(id)observer
           selector:(SEL)aSelector
               name:(nullable NSNotificationName)aName
             object:(nullable id)anObject;
@end

FOUNDATION_EXPORT NSString *NSHomeDirectory(void);

typedef NS_OPTIONS(NSUInteger, NSJSONWritingOptions) {
    NSJSONWritingPrettyPrinted = 1,
    NSJSONWritingSortedKeys SINCE(11.0, 10.13) = 2,
    NSJSONWritingFragmentsAllowed = 4,
    NSJSONWritingWithoutEscapingSlashes SINCE(13.0, 10.15) = 8,
} NS_SWIFT_NAME(JSONSerialization.WritingOptions);

typedef NS_OPTIONS(NSUInteger, NSJSONReadingOptions) {
    NSJSONReadingMutableContainers = 1,
    NSJSONReadingFragmentsAllowed = 4,
} NS_SWIFT_NAME(JSONSerialization.ReadingOptions);

NS_SWIFT_NAME(JSONSerialization)
@interface NSJSONSerialization : NSObject
+ (BOOL)isValidJSONObject:(id)object;
@end

NS_ASSUME_NONNULL_END
