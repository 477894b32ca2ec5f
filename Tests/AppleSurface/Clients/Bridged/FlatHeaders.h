// The bridging header of an app written for SDK 1.x.
#import "AIAuthenticationDelegate.h"
#import "AIError.h"
#import "AIMobileLib.h"
