// Refused for ios: static assertion failed
#import <LoginWithAmazon/LoginWithAmazon.h>

_Static_assert(kAINetworkError == 17, "the number of kAINetworkError");
