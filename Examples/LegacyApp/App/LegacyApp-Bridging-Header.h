// Objective-C declarations for the Swift files.
#import "LoginViewController.h"
