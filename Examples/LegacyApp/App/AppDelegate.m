#import <LoginWithAmazon/LoginWithAmazon.h>
#import <UIKit/UIKit.h>

#import "LegacyApp-Swift.h"
#import "LoginViewController.h"

/// A window with two screens, one with the calls of SDK 2.x and one with the calls of SDK 3.x.
static void showScreens(UIWindow *window) {
    LoginViewController *login = [[LoginViewController alloc] init];
    login.title = @"SDK 2.x";
    AccountViewController *account = [[AccountViewController alloc] init];
    account.title = @"SDK 3.x";
    UITabBarController *tabs = [[UITabBarController alloc] init];
    tabs.viewControllers = @[ login, account ];
    window.rootViewController = tabs;
    [window makeKeyAndVisible];
}

/// The 2.x call for the URLs that open the app.
static BOOL handleURL(NSURL *url, NSString *sourceApplication) {
    BOOL isRedirect = [AIMobileLib handleOpenURL:url sourceApplication:sourceApplication];
    NSLog(@"handleOpenURL: %@", isRedirect ? @"YES" : @"NO");
    return isRedirect;
}

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, strong) UIWindow *window;
@end

#ifdef LEGACY_APP_SCENES_YES

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@property (nonatomic, strong) UIWindow *window;
@end

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions {
    self.window = [[UIWindow alloc] initWithWindowScene:(UIWindowScene *)scene];
    showScreens(self.window);
    // No sign-in is pending after a launch, so the call returns NO and has no effect.
    [self scene:scene openURLContexts:connectionOptions.URLContexts];
}

/// The app delegate received the URLs before the app adopted scenes.
- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {
    for (UIOpenURLContext *context in URLContexts.allObjects) {
        handleURL(context.URL, context.options.sourceApplication);
    }
}

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

#else

/// As most apps with SDK 2.x have one: it owns the window and receives the URLs.
@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
    [LaunchSettings apply];
    self.window = [[UIWindow alloc] init];
    showScreens(self.window);
    return YES;
}

- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
    return handleURL(url, options[UIApplicationOpenURLOptionsSourceApplicationKey]);
}

@end

#endif
