// A bridging header with the modules in place of the headers, and both.
@import LoginWithAmazon;
@import LoginWithAmazonLegacy;
#import <LoginWithAmazon/LoginWithAmazon.h>
