// The part of Foundation for locks, threads, bundles, notifications, JSON and the URL loading system.
#pragma once

#import <Foundation/Foundation.h>

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

NS_SWIFT_SENDABLE NS_SWIFT_NAME(Thread)
@interface NSThread : NSObject
@property (class, readonly) BOOL isMainThread;
@property (nullable, copy) NSString *name;
@property NSUInteger stackSize;
- (instancetype)initWithBlock:(void (NS_SWIFT_SENDABLE ^)(void))block SINCE(10.0, 10.12);
- (void)start;
+ (void)sleepForTimeInterval:(NSTimeInterval)seconds NS_SWIFT_NAME(sleep(forTimeInterval:));
+ (void)detachNewThreadWithBlock:(void (NS_SWIFT_SENDABLE ^)(void))block NS_SWIFT_NAME(detachNewThread(_:)) SINCE(10.0, 10.12);
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(Bundle)
@interface NSBundle : NSObject
@property (class, readonly, strong) NSBundle *mainBundle NS_SWIFT_NAME(main);
@property (nullable, readonly, copy) NSString *bundleIdentifier;
@property (nullable, readonly, copy) NSDictionary<NSString *, id> *infoDictionary;
@property (readonly, copy) NSString *bundlePath;
- (nullable NSURL *)URLForResource:(nullable NSString *)name
                     withExtension:(nullable NSString *)extension NS_SWIFT_NAME(url(forResource:withExtension:));
- (nullable id)objectForInfoDictionaryKey:(NSString *)key NS_SWIFT_NAME(object(forInfoDictionaryKey:));
@end

// For Objective-C. In Swift, the class is the toolchain's `ProcessInfo`.
NS_SWIFT_UNAVAILABLE("use ProcessInfo")
@interface NSProcessInfo : NSObject
@property (class, readonly, strong) NSProcessInfo *processInfo;
@property (readonly, copy) NSDictionary<NSString *, NSString *> *environment;
@end

@interface NSNotification : NSObject
@property (nullable, readonly, retain) id object;
@end

typedef NSString *NSNotificationName NS_SWIFT_NAME(NSNotification.Name) NS_TYPED_EXTENSIBLE_ENUM;

NS_SWIFT_NAME(UserDefaults)
@interface NSUserDefaults : NSObject
@property (class, readonly, strong) NSUserDefaults *standardUserDefaults NS_SWIFT_NAME(standard);
- (BOOL)boolForKey:(NSString *)defaultName NS_SWIFT_NAME(bool(forKey:));
- (void)setBool:(BOOL)value forKey:(NSString *)defaultName NS_SWIFT_NAME(set(_:forKey:));
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(NotificationCenter)
@interface NSNotificationCenter : NSObject
@property (class, readonly, strong) NSNotificationCenter *defaultCenter NS_SWIFT_NAME(default);
- (void)addObserver:(id)observer
           selector:(SEL)aSelector
               name:(nullable NSNotificationName)aName
             object:(nullable id)anObject;
@end

@interface NSUserActivity : NSObject
@property (nullable, copy) NSURL *webpageURL;
@end

FOUNDATION_EXPORT NSString *NSHomeDirectory(void);

typedef NS_OPTIONS(NSUInteger, NSJSONWritingOptions) {
    NSJSONWritingPrettyPrinted = 1,
    NSJSONWritingSortedKeys SINCE(11.0, 10.13) = 2,
    NSJSONWritingWithoutEscapingSlashes SINCE(13.0, 10.15) = 8,
} NS_SWIFT_NAME(JSONSerialization.WritingOptions);

NS_SWIFT_NAME(JSONSerialization)
@interface NSJSONSerialization : NSObject
+ (BOOL)isValidJSONObject:(id)object;
@end

// The URL loading system.

typedef NS_ENUM(NSUInteger, NSURLRequestCachePolicy) {
    NSURLRequestReloadIgnoringLocalCacheData = 1,
};

typedef NS_ENUM(NSUInteger, NSHTTPCookieAcceptPolicy) {
    NSHTTPCookieAcceptPolicyNever = 1,
} NS_SWIFT_NAME(HTTPCookie.AcceptPolicy);

NS_SWIFT_SENDABLE NS_SWIFT_NAME(HTTPCookie)
@interface NSHTTPCookie : NSObject
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLCache)
@interface NSURLCache : NSObject
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLCredentialStorage)
@interface NSURLCredentialStorage : NSObject
@end

NS_SWIFT_SENDABLE NS_SWIFT_BRIDGED("Foundation.URLRequest")
@interface NSURLRequest : NSObject
+ (instancetype)requestWithURL:(NSURL *)URL;
@end

@interface NSMutableURLRequest : NSURLRequest
@property (copy) NSString *HTTPMethod;
@property (nullable, copy) NSData *HTTPBody;
- (void)setValue:(nullable NSString *)value forHTTPHeaderField:(NSString *)field;
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLResponse)
@interface NSURLResponse : NSObject
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(HTTPURLResponse)
@interface NSHTTPURLResponse : NSURLResponse
- (nullable instancetype)initWithURL:(NSURL *)url
                          statusCode:(NSInteger)statusCode
                         HTTPVersion:(nullable NSString *)HTTPVersion
                        headerFields:(nullable NSDictionary<NSString *, NSString *> *)headerFields;
@property (readonly) NSInteger statusCode;
@property (readonly, copy) NSDictionary *allHeaderFields;
- (nullable NSString *)valueForHTTPHeaderField:(NSString *)field NS_SWIFT_NAME(value(forHTTPHeaderField:));
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionTask)
@interface NSURLSessionTask : NSObject
@property (nullable, readonly, copy) NSURLResponse *response;
- (void)cancel;
- (void)resume;
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionDataTask)
@interface NSURLSessionDataTask : NSURLSessionTask
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionConfiguration)
@interface NSURLSessionConfiguration : NSObject
@property (class, readonly, strong) NSURLSessionConfiguration *ephemeralSessionConfiguration NS_SWIFT_NAME(ephemeral);
@property NSURLRequestCachePolicy requestCachePolicy;
@property BOOL HTTPShouldSetCookies NS_SWIFT_NAME(httpShouldSetCookies);
@property NSHTTPCookieAcceptPolicy HTTPCookieAcceptPolicy NS_SWIFT_NAME(httpCookieAcceptPolicy);
@property (nullable, retain) NSURLCredentialStorage *URLCredentialStorage NS_SWIFT_NAME(urlCredentialStorage);
@property (nullable, copy) NSDictionary *connectionProxyDictionary;
@property (nullable, retain) NSURLCache *URLCache NS_SWIFT_NAME(urlCache);
@end

@class NSOperationQueue, NSURLSession;

NS_SWIFT_SENDABLE NS_SWIFT_NAME(OperationQueue)
@interface NSOperationQueue : NSObject
@property NSInteger maxConcurrentOperationCount;
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionDelegate)
@protocol NSURLSessionDelegate <NSObject>
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionTaskDelegate)
@protocol NSURLSessionTaskDelegate <NSURLSessionDelegate>
@optional
- (void)URLSession:(NSURLSession *)session
                          task:(NSURLSessionTask *)task
    willPerformHTTPRedirection:(NSHTTPURLResponse *)response
                    newRequest:(NSURLRequest *)request
             completionHandler:(void (NS_SWIFT_SENDABLE ^)(NSURLRequest *_Nullable))completionHandler
    NS_SWIFT_NAME(urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:));
- (void)URLSession:(NSURLSession *)session
                    task:(NSURLSessionTask *)task
    didCompleteWithError:(nullable NSError *)error NS_SWIFT_NAME(urlSession(_:task:didCompleteWithError:));
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionDataDelegate)
@protocol NSURLSessionDataDelegate <NSURLSessionTaskDelegate>
@optional
- (void)URLSession:(NSURLSession *)session
          dataTask:(NSURLSessionDataTask *)dataTask
    didReceiveData:(NSData *)data NS_SWIFT_NAME(urlSession(_:dataTask:didReceive:));
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSession)
@interface NSURLSession : NSObject
- (void)finishTasksAndInvalidate;
- (void)invalidateAndCancel;
@property (class, readonly, strong) NSURLSession *sharedSession NS_SWIFT_NAME(shared);
- (NSURLSessionDataTask *)dataTaskWithRequest:(NSURLRequest *)request NS_SWIFT_NAME(dataTask(with:));
- (NSURLSessionDataTask *)dataTaskWithRequest:(NSURLRequest *)request
                            completionHandler:(void (NS_SWIFT_SENDABLE ^)(
                                                  NSData *_Nullable, NSURLResponse *_Nullable, NSError *_Nullable))handler
    NS_SWIFT_NAME(dataTask(with:completionHandler:));
@end

FOUNDATION_EXPORT NSErrorDomain const NSURLErrorDomain;

// These names lack the prefix NS of Apple's names, because the compiler derives the name `URLError` from the name of
// the type.
typedef NS_ERROR_ENUM(NSURLErrorDomain, URLErrorCode) {
    URLErrorUnknown = -1,
    URLErrorCancelled = -999,
    URLErrorTimedOut = -1001,
    URLErrorCannotFindHost = -1003,
    URLErrorCannotConnectToHost = -1004,
    URLErrorNetworkConnectionLost = -1005,
    URLErrorDNSLookupFailed = -1006,
    URLErrorNotConnectedToInternet = -1009,
    URLErrorBadServerResponse = -1011,
    URLErrorSecureConnectionFailed = -1200,
    URLErrorServerCertificateHasBadDate = -1201,
    URLErrorServerCertificateUntrusted = -1202,
    URLErrorServerCertificateHasUnknownRoot = -1203,
    URLErrorServerCertificateNotYetValid = -1204,
    URLErrorClientCertificateRequired = -1206,
};

NS_ASSUME_NONNULL_END
