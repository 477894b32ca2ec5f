#import <LoginWithAmazon/LoginWithAmazon.h>
#import <UIKit/UIKit.h>

#import "LegacyApp-Swift.h"

/// Passes the URL to SDK 2.x, which completes the pending sign-in if the URL is its redirect.
static BOOL openURL(NSURL *url, NSString *sourceApplication) {
    BOOL isRedirect = [AIMobileLib handleOpenURL:url sourceApplication:sourceApplication];
    NSLog(@"handleOpenURL: %@", isRedirect ? @"YES" : @"NO");
    return isRedirect;
}

/// Signs in at the local authorization server that the environment variable `LWA_SERVER` names, such as
/// `http://127.0.0.1:8118`. The page and the store are the default ones, with the settings of Info.plist.
static void useLocalServer(void) {
    NSString *text = [NSProcessInfo processInfo].environment[@"LWA_SERVER"];
    NSURL *server = text ? [NSURL URLWithString:text] : nil;
    NSString *redirect = [NSString stringWithFormat:@"amzn-%@://?methodName=signin", [NSBundle mainBundle].bundleIdentifier];
    NSURL *redirectURI = [NSURL URLWithString:redirect];
    if (!server || !redirectURI) return;
    AMZNAuthorizationManager *manager = [[AMZNAuthorizationManager alloc]
             initWithClientID:@"amzn1.application-oa2-client.demo"
                  redirectURI:redirectURI
        authorizationEndpoint:[server URLByAppendingPathComponent:@"ap/oa"]
                tokenEndpoint:[server URLByAppendingPathComponent:@"auth/o2/token"]
              profileEndpoint:[server URLByAppendingPathComponent:@"user/profile"]
              signOutEndpoint:[server URLByAppendingPathComponent:@"auth/relyingPartyLogout"]];
    [AMZNAuthorizationManager setShared:manager];
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

/// Sets the shared manager before the first call, and configures the scenes. If Info.plist has no scene manifest, this
/// delegate owns the window and receives the URLs instead of the scene delegate.
@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, strong) UIWindow *window;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
    useLocalServer();
    [BrowserPage useIfChosen];
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
