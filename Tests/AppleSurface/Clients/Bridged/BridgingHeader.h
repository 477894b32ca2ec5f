// The bridging header of an app in Swift from the days of SDK 2.x.
#import <LoginWithAmazon/LoginWithAmazon.h>
