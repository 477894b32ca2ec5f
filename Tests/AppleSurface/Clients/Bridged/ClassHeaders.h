// A bridging header with the headers of single classes.
#import <LoginWithAmazon/AIAuthenticationDelegate.h>
#import <LoginWithAmazon/AIError.h>
#import <LoginWithAmazon/AIMobileLib.h>
#import <LoginWithAmazon/AMZNAuthorizationManager.h>
#import <LoginWithAmazon/AMZNAuthorizeRequest.h>
