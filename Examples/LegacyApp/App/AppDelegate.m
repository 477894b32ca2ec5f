#import "AppDelegate.h"

#import "LegacyApp-Swift.h"

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
    [LaunchSettings apply];
    return YES;
}

@end
