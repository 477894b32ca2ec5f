// All ways in which a macOS app receives a redirect.

#import <AppKit/AppKit.h>
#import <LoginWithAmazon/LoginWithAmazon.h>

@interface MacRedirectDelegate : NSObject <NSApplicationDelegate>
@end

@implementation MacRedirectDelegate

// snippet: redirect-macos
- (void)application:(NSApplication *)application openURLs:(NSArray<NSURL *> *)urls {
    for (NSURL *url in urls) {
        [AMZNAuthorizationManager handleOpenURL:url sourceApplication:nil];
    }
}
// end

@end
