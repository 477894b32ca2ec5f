// Refused for ios: include of non-modular header inside framework module 'AccountKit'
#import <Headers/Emitted-Swift.h>
#import <LoginWithAmazon/LoginWithAmazon.h>
