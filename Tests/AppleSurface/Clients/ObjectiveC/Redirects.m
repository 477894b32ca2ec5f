// All ways in which an app receives a redirect.

#import <LoginWithAmazon/LoginWithAmazon.h>
#if TARGET_OS_OSX
#import <AppKit/AppKit.h>

@interface MacRedirectDelegate : NSObject <NSApplicationDelegate>
@end

@implementation MacRedirectDelegate

- (void)application:(NSApplication *)application openURLs:(NSArray<NSURL *> *)urls {
    for (NSURL *url in urls) {
        [AMZNAuthorizationManager handleOpenURL:url sourceApplication:nil];
    }
}

@end

#else
#import <UIKit/UIKit.h>

@interface RedirectAppDelegate : NSObject <UIApplicationDelegate>
@end

@implementation RedirectAppDelegate

- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
    return [AMZNAuthorizationManager handleOpenURL:url
                                 sourceApplication:options[UIApplicationOpenURLOptionsSourceApplicationKey]];
}

@end

@interface OldRedirectAppDelegate : NSObject <UIApplicationDelegate>
@end

@implementation OldRedirectAppDelegate

- (BOOL)application:(UIApplication *)application
              openURL:(NSURL *)url
    sourceApplication:(NSString *)sourceApplication
           annotation:(id)annotation {
    return [AIMobileLib handleOpenURL:url sourceApplication:sourceApplication];
}

- (BOOL)application:(UIApplication *)application handleOpenURL:(NSURL *)url {
    return [AIMobileLib handleOpenURL:url sourceApplication:nil];
}

@end

@interface RedirectSceneDelegate : NSObject <UIWindowSceneDelegate>
@end

@implementation RedirectSceneDelegate

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions {
    [AMZNAuthorizationManager handleOpenURLContexts:connectionOptions.URLContexts];
}

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {
    [AMZNAuthorizationManager handleOpenURLContexts:URLContexts];
}

- (void)scene:(UIScene *)scene continueUserActivity:(NSUserActivity *)userActivity {
    if (userActivity.webpageURL) {
        [AMZNAuthorizationManager handleOpenURL:userActivity.webpageURL sourceApplication:nil];
    }
}

@end

@interface SharingSceneDelegate : NSObject <UIWindowSceneDelegate>
@end

@implementation SharingSceneDelegate

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {
    BOOL isOurs = [AMZNAuthorizationManager handleOpenURLContexts:URLContexts];
    if (!isOurs) {
        NSLog(@"Another app's URL");
    }
}

@end

#endif
