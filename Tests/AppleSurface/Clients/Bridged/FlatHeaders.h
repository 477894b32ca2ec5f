// The bridging header of an app from the days of SDK 1.x.
#import "AIAuthenticationDelegate.h"
#import "AIError.h"
#import "AIMobileLib.h"
