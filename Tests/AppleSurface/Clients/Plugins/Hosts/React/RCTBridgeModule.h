// The part of React Native that the module uses, declared as documented.
#import <Foundation/Foundation.h>

typedef void (^RCTPromiseResolveBlock)(id result);
typedef void (^RCTPromiseRejectBlock)(NSString *code, NSString *message, NSError *error);

@protocol RCTBridgeModule <NSObject>
+ (NSString *)moduleName;
@end

#define RCT_EXPORT_MODULE(name)                                                                                        \
    +(NSString *)moduleName {                                                                                          \
        return @ #name;                                                                                                \
    }
#define RCT_EXPORT_METHOD(method) -(void)method
