// The redirect on macOS. The code for iOS is compiled from the article *Redirects*.

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
#endif
