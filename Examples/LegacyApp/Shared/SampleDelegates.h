#import <LoginWithAmazon/LoginWithAmazon.h>

@class LoginViewController;

/// A delegate of the 2.x guide: each call gets a new one, which reports to the screen.
@interface SampleDelegate : NSObject <AIAuthenticationDelegate>
- (instancetype)initWithParentController:(LoginViewController *)controller;
@end

/// Receives the result of a sign-in and requests the profile.
@interface AMZNAuthorizeUserDelegate : SampleDelegate
@end

/// Receives the access token, or an error if the user has to log in.
@interface AMZNGetAccessTokenDelegate : SampleDelegate
@end

/// Receives the user's profile.
@interface AMZNGetProfileDelegate : SampleDelegate
@end

/// Receives the result of a logout.
@interface AMZNLogoutDelegate : SampleDelegate
@end
