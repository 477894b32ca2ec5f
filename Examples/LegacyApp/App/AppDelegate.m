#import <LoginWithAmazon/LoginWithAmazon.h>
#import <UIKit/UIKit.h>

#import "LegacyApp-Swift.h"

/// Passes the URL to SDK 2.x, which completes the pending sign-in if the URL is its redirect.
static BOOL openURL(NSURL *url, NSString *sourceApplication) {
    BOOL isRedirect = [AIMobileLib handleOpenURL:url sourceApplication:sourceApplication];
    NSLog(@"handleOpenURL: %@", isRedirect ? @"YES" : @"NO");
    return isRedirect;
}

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
    // No sign-in is pending after a launch, so `handleOpenURL` returns NO for the URLs that launched the app.
    [self scene:scene openURLContexts:connectionOptions.URLContexts];
}

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {
    for (UIOpenURLContext *context in URLContexts.allObjects) {
        openURL(context.URL, context.options.sourceApplication);
    }
}

@end

/// Applies the launch settings and configures the scenes. If Info.plist has no scene manifest, this delegate owns the
/// window and receives the URLs instead of the scene delegate.
@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, strong) UIWindow *window;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
    [LaunchSettings apply];
    if (![[NSBundle mainBundle] objectForInfoDictionaryKey:@"UIApplicationSceneManifest"]) {
        self.window = [[UIWindow alloc] init];
        self.window.rootViewController = [[ScreensController alloc] init];
        [self.window makeKeyAndVisible];
    }
    return YES;
}

- (UISceneConfiguration *)application:(UIApplication *)application
    configurationForConnectingSceneSession:(UISceneSession *)session
                                   options:(UISceneConnectionOptions *)options {
    UISceneConfiguration *configuration = [[UISceneConfiguration alloc] initWithName:nil sessionRole:session.role];
    configuration.delegateClass = [SceneDelegate class];
    return configuration;
}

- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
    return openURL(url, options[UIApplicationOpenURLOptionsSourceApplicationKey]);
}

@end
