// All ways in which a macOS app receives a redirect.

#import <AppKit/AppKit.h>
#import <LoginWithAmazon/LoginWithAmazon.h>

@interface MacRedirectDelegate : NSObject <NSApplicationDelegate>
@end

@implementation MacRedirectDelegate

- (void)application:(NSApplication *)application openURLs:(NSArray<NSURL *> *)urls {
    for (NSUInteger index = 0; index < urls.count; index++) {
        [AMZNAuthorizationManager handleOpenURL:urls[index] sourceApplication:nil];
    }
}

@end
