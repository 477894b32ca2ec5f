#import <LoginWithAmazon/LoginWithAmazon.h>

@class LoginViewController;

/// Receives the user's profile.
@interface AMZNGetProfileDelegate : NSObject <AIAuthenticationDelegate>
- (instancetype)initWithParentController:(LoginViewController *)controller;
@end
