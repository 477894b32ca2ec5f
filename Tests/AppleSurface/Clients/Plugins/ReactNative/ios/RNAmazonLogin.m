// A React Native module, written like existing modules that contain the framework of SDK 3.x.

#import <LoginWithAmazon/LoginWithAmazon.h>
#import <React/RCTBridgeModule.h>

@interface RNAmazonLogin : NSObject <RCTBridgeModule>
@end

@implementation RNAmazonLogin

RCT_EXPORT_MODULE(AmazonLogin)

RCT_EXPORT_METHOD(signIn:(NSArray<NSString *> *)names
                 resolve:(RCTPromiseResolveBlock)resolve
                  reject:(RCTPromiseRejectBlock)reject) {
    AMZNAuthorizeRequest *request = [[AMZNAuthorizeRequest alloc] init];
    NSMutableArray *scopes = [NSMutableArray array];
    for (NSString *name in names) {
        [scopes addObject:[AMZNScopeFactory scopeWithName:name]];
    }
    request.scopes = scopes;
    [[AMZNAuthorizationManager sharedManager]
          authorize:request
        withHandler:^(AMZNAuthorizeResult *result, BOOL userDidCancel, NSError *error) {
          if (error) {
              reject(@"error", error.userInfo[@"AMZNLWAErrorNonLocalizedDescription"], error);
          } else if (userDidCancel) {
              reject(@"cancelled", @"The user cancelled the sign-in.", nil);
          } else {
              resolve(@{@"token" : result.token, @"name" : result.user.name ?: @""});
          }
        }];
}

RCT_EXPORT_METHOD(signOut:(RCTPromiseResolveBlock)resolve reject:(RCTPromiseRejectBlock)reject) {
    [[AMZNAuthorizationManager sharedManager] signOut:^(NSError *error) {
      if (error.code == kAMZNLWADeviceError) {
          reject(@"error", @"The user is still signed in.", error);
      } else {
          resolve(nil);
      }
    }];
}

@end
