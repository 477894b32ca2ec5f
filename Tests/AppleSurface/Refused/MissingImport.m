// Refused for ios: use of undeclared identifier 'AMZNLWASDKInfo'
#import <LoginWithAmazon/AIError.h>

NSString *version(void) { return [AMZNLWASDKInfo sdkVersion]; }
