#import <LoginWithAmazon/LoginWithAmazon.h>
#import <UIKit/UIKit.h>

#import "LegacyApp-Swift.h"

/// The delegate of an app without scenes, as most apps with SDK 2.x have one: it owns the window and receives the URLs.
/// Apps built with the SDK of iOS 27 must have scenes: build this one with Xcode 26.
@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, strong) UIWindow *window;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
    [LaunchSettings apply];
    self.window = [[UIWindow alloc] init];
    self.window.rootViewController = [[ScreensController alloc] init];
    [self.window makeKeyAndVisible];
    return YES;
}

- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
    NSString *source = options[UIApplicationOpenURLOptionsSourceApplicationKey];
    BOOL isRedirect = [AIMobileLib handleOpenURL:url sourceApplication:source];
    NSLog(@"handleOpenURL: %@", isRedirect ? @"YES" : @"NO");
    return isRedirect;
}

@end
