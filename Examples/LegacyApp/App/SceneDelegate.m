#import "SceneDelegate.h"

#import <LoginWithAmazon/LoginWithAmazon.h>

#import "Screens.h"

@implementation SceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions {
    self.window = [[UIWindow alloc] initWithWindowScene:(UIWindowScene *)scene];
    self.window.rootViewController = makeScreens();
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
