#import <LoginWithAmazon/LoginWithAmazon.h>
#import <UIKit/UIKit.h>

#import "LegacyApp-Swift.h"

/// Shows the two screens and forwards the URLs that open the app.
@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@property (nonatomic, strong) UIWindow *window;
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions {
    self.window = [[UIWindow alloc] initWithWindowScene:(UIWindowScene *)scene];
    self.window.rootViewController = [[ScreensController alloc] init];
    [self.window makeKeyAndVisible];
    // No sign-in is pending after a launch, so the call returns NO and has no effect.
    [self scene:scene openURLContexts:connectionOptions.URLContexts];
}

/// The 2.x call that the app delegate made before the app adopted scenes.
- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {
    for (UIOpenURLContext *context in URLContexts.allObjects) {
        BOOL isRedirect = [AIMobileLib handleOpenURL:context.URL sourceApplication:context.options.sourceApplication];
        NSLog(@"handleOpenURL: %@", isRedirect ? @"YES" : @"NO");
    }
}

@end

/// The delegate of an app with scenes.
@interface AppDelegate : UIResponder <UIApplicationDelegate>
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
    [LaunchSettings apply];
    return YES;
}

- (UISceneConfiguration *)application:(UIApplication *)application
    configurationForConnectingSceneSession:(UISceneSession *)session
                                   options:(UISceneConnectionOptions *)options {
    UISceneConfiguration *configuration = [[UISceneConfiguration alloc] initWithName:nil sessionRole:session.role];
    configuration.delegateClass = [SceneDelegate class];
    return configuration;
}

@end
