#import "CallsViewController.h"

/// The screen with the calls of SDK 2.x, which checks for a session when it loads.
@interface LoginViewController : CallsViewController
@end
