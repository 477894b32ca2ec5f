// The constants are imported first, and still come from their module.

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
