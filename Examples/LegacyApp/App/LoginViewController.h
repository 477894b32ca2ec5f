#import "CallsViewController.h"

/// The screen with the calls of SDK 2.x. When it loads, it checks whether a user is signed in.
@interface LoginViewController : CallsViewController
@end
