// What the Swift files use of the Objective-C files.
#import "CallsViewController.h"
