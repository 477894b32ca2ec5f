#import <LoginWithAmazon/LoginWithAmazon.h>

@class LoginViewController;

/// Receives the access token, or an error if the user has to log in.
@interface AMZNGetAccessTokenDelegate : NSObject <AIAuthenticationDelegate>
- (instancetype)initWithParentController:(LoginViewController *)controller;
@end
