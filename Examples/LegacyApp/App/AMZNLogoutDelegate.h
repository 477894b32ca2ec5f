#import <LoginWithAmazon/LoginWithAmazon.h>

@class LoginViewController;

/// Receives the result of a logout.
@interface AMZNLogoutDelegate : NSObject <AIAuthenticationDelegate>
- (instancetype)initWithParentController:(LoginViewController *)controller;
@end
