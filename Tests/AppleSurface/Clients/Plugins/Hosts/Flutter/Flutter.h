// The part of Flutter that the plugin uses, declared as documented.
#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

typedef void (^FlutterResult)(id _Nullable result);

@protocol FlutterBinaryMessenger <NSObject>
@end

@interface FlutterMethodCall : NSObject
@property (readonly, nonatomic) NSString *method;
@property (readonly, nonatomic, nullable) id arguments;
@end

@interface FlutterMethodChannel : NSObject
- (instancetype)initWithName:(NSString *)name binaryMessenger:(NSObject<FlutterBinaryMessenger> *)messenger;
@end

@protocol FlutterPlugin;

@protocol FlutterPluginRegistrar <NSObject>
- (NSObject<FlutterBinaryMessenger> *)messenger;
- (void)addMethodCallDelegate:(NSObject<FlutterPlugin> *)delegate channel:(FlutterMethodChannel *)channel;
- (void)addApplicationDelegate:(NSObject<FlutterPlugin> *)delegate;
@end

@protocol FlutterPlugin <NSObject>
+ (void)registerWithRegistrar:(NSObject<FlutterPluginRegistrar> *)registrar;
@optional
- (void)handleMethodCall:(FlutterMethodCall *)call result:(FlutterResult)result;
- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options;
@end

NS_ASSUME_NONNULL_END
