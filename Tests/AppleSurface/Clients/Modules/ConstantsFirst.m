// The constants in front of everything else: they come from their module here as well.

#import <LoginWithAmazon/AMZNErrorConstants.h>
#import <LoginWithAmazon/AMZNOptionConstants.h>
#import <LoginWithAmazon/AMZNRequestHandlers.h>
#import <LoginWithAmazon/AMZNUserKeys.h>
@import LoginWithAmazonObjC;
#import <LoginWithAmazon/LoginWithAmazon.h>

NSString *constantsFirst(NSError *error, AMZNAuthorizationRequestHandler handler);

NSString *constantsFirst(NSError *error, AMZNAuthorizationRequestHandler handler) {
    handler(nil, NO, error);
    return error.code == kAIErrorUserInterrupted ? kAIOptionScopeData : AMZNUserNameKey;
}
