// The part of cordova-ios that the plugin uses, declared as documented.
#import <Foundation/Foundation.h>

FOUNDATION_EXPORT NSString *const CDVPluginHandleOpenURLNotification;

typedef NS_ENUM(NSUInteger, CDVCommandStatus) {
    CDVCommandStatus_NO_RESULT = 0,
    CDVCommandStatus_OK = 1,
    CDVCommandStatus_ERROR = 9,
};

@interface CDVPluginResult : NSObject
+ (CDVPluginResult *)resultWithStatus:(CDVCommandStatus)status messageAsString:(NSString *)message;
+ (CDVPluginResult *)resultWithStatus:(CDVCommandStatus)status messageAsDictionary:(NSDictionary *)message;
@end

@interface CDVInvokedUrlCommand : NSObject
@property (nonatomic, readonly) NSString *callbackId;
@end

@protocol CDVCommandDelegate <NSObject>
- (void)sendPluginResult:(CDVPluginResult *)result callbackId:(NSString *)callbackId;
@end

@interface CDVPlugin : NSObject
@property (nonatomic, weak) id<CDVCommandDelegate> commandDelegate;
- (void)pluginInitialize;
@end
