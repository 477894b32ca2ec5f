// A bridging header with module imports, alone and mixed with headers.
@import LoginWithAmazon;
@import LoginWithAmazonLegacy;
#import <LoginWithAmazon/LoginWithAmazon.h>
