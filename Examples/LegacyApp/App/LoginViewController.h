#import "CallsViewController.h"

/// The 2.x guide's screen, with all calls of SDK 2.x: it checks on its first appearance whether the user is signed in.
@interface LoginViewController : CallsViewController
@end
