#import "CallsViewController.h"

/// The screen with the calls of SDK 2.x. It checks whether a user is signed in when it loads.
@interface LoginViewController : CallsViewController
@end
