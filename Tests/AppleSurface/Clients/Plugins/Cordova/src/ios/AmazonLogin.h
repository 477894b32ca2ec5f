#import <Cordova/CDVPlugin.h>
#import <LoginWithAmazon/LoginWithAmazon.h>

@interface AmazonLogin : CDVPlugin

- (void)authorize:(CDVInvokedUrlCommand *)command;
- (void)fetchUserProfile:(CDVInvokedUrlCommand *)command;
- (void)signOut:(CDVInvokedUrlCommand *)command;

@end
