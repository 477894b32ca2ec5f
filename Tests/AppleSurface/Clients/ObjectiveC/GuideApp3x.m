// The samples of the 3.x guide.

#import <LoginWithAmazon/LoginWithAmazon.h>
#import <UIKit/UIKit.h>

@interface ModernController : UIViewController
@property (nonatomic, copy) NSString *userName;
@end

@implementation ModernController

- (void)onLoginButtonClicked:(id)sender {
    AMZNAuthorizeRequest *request = [[AMZNAuthorizeRequest alloc] init];
    request.scopes = [NSArray arrayWithObjects:[AMZNProfileScope profile], [AMZNProfileScope postalCode], nil];

    AMZNAuthorizationRequestHandler requestHandler =
        ^(AMZNAuthorizeResult *result, BOOL userDidCancel, NSError *error) {
          if (error) {
              if (error.code == kAIApplicationNotAuthorized) {
                  NSLog(@"Show the button");
              }
              NSString *text = error.userInfo[@"AMZNLWAErrorNonLocalizedDescription"];
              NSLog(@"%@ %@", error.domain, text);
          } else if (userDidCancel) {
              NSLog(@"Cancelled");
          } else {
              NSString *accessToken = result.token;
              AMZNUser *user = result.user;
              NSString *userID = user.userID;
              self.userName = user.name;
              NSLog(@"%lu %@", (unsigned long)accessToken.length, userID);
          }
        };
    [[AMZNAuthorizationManager sharedManager] authorize:request withHandler:requestHandler];
}

- (void)checkIsUserSignedIn {
    AMZNAuthorizeRequest *request = [[AMZNAuthorizeRequest alloc] init];
    request.scopes = @[ [AMZNProfileScope profile], [AMZNProfileScope userID] ];
    request.interactiveStrategy = AMZNInteractiveStrategyNever;
    [[AMZNAuthorizationManager sharedManager]
          authorize:request
        withHandler:^(AMZNAuthorizeResult *result, BOOL userDidCancel, NSError *error) {
          if (error && error.code == kAMZNLWAApplicationNotAuthorized) {
              NSLog(@"Not signed in");
          }
        }];
}

- (void)getUser {
    [AMZNUser fetch:^(AMZNUser *user, NSError *error) {
      if (error) {
          NSNumber *pause = error.userInfo[kAMZNLWAErrorTimeUntilNextRetryAttempt];
          NSLog(@"%f", pause.doubleValue);
      } else if (user) {
          NSLog(@"%@ %@ %@ %@", user.name, user.email, user.postalCode, user.profileData[AMZNUserIDKey]);
      }
    }];
}

- (void)onLogoutButtonClicked:(id)sender {
    [[AMZNAuthorizationManager sharedManager] signOut:^(NSError *_Nullable error) {
      if (!error) {
          self.userName = nil;
      }
    }];
}

- (void)useJapan {
    [AMZNAuthorizationManager sharedManager].region = AMZNRegionFE;
    [AMZNAuthorizationManager sharedManager].sandboxMode = YES;
    [[AMZNAuthorizationManager sharedManager] setSandboxMode:![[AMZNAuthorizationManager sharedManager] isSandboxMode]];
    NSLog(@"%@", [AMZNLWASDKInfo sdkVersion]);
}

@end

@interface ModernAppDelegate : NSObject <UIApplicationDelegate>
@end

@implementation ModernAppDelegate

- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
    return [AMZNAuthorizationManager handleOpenURL:url
                                 sourceApplication:options[UIApplicationOpenURLOptionsSourceApplicationKey]];
}

@end
