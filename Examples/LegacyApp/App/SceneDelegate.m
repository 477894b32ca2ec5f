#import "SceneDelegate.h"

#import <LoginWithAmazon/LoginWithAmazon.h>

#import "LegacyApp-Swift.h"
#import "LoginViewController.h"

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions {
    LoginViewController *login = [[LoginViewController alloc] init];
    login.title = @"SDK 2.x";
    AccountViewController *account = [[AccountViewController alloc] init];
    account.title = @"SDK 3.x";
    UITabBarController *tabs = [[UITabBarController alloc] init];
    tabs.viewControllers = @[ login, account ];
    self.window = [[UIWindow alloc] initWithWindowScene:(UIWindowScene *)scene];
    self.window.rootViewController = tabs;
    [self.window makeKeyAndVisible];
    // No sign-in is pending after a launch, so the call returns NO and has no effect.
    [self handleOpen:connectionOptions.URLContexts];
}

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {
    [self handleOpen:URLContexts];
}

/// The 2.x call that the app delegate made before the app adopted scenes.
- (void)handleOpen:(NSSet<UIOpenURLContext *> *)contexts {
    for (UIOpenURLContext *context in contexts.allObjects) {
        BOOL isRedirect = [AIMobileLib handleOpenURL:context.URL sourceApplication:context.options.sourceApplication];
        NSLog(@"handleOpenURL: %@", isRedirect ? @"YES" : @"NO");
    }
}

@end
