#import <UIKit/UIKit.h>

/// The window's content: the screen with the calls of SDK 2.x and the one with the calls of SDK 3.x.
UIViewController *makeScreens(void);
