#import <LoginWithAmazon/LoginWithAmazon.h>

@class LoginViewController;

/// Receives the result of a sign-in and requests the profile.
@interface AMZNAuthorizeUserDelegate : NSObject <AIAuthenticationDelegate>
- (instancetype)initWithParentController:(LoginViewController *)controller;
@end
