// The bridging header of a Swift app written for SDK 2.x.
#import <LoginWithAmazon/LoginWithAmazon.h>
