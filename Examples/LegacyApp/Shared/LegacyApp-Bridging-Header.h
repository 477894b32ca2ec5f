// Objective-C declarations for the Swift files.
#import "CallsViewController.h"
