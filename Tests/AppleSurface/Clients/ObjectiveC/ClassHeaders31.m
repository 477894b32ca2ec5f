// Imports the headers of the 2.x classes by their names in SDK 3.1.

#import <LoginWithAmazon/AMZNLWAAuthenticationDelegate.h>
#import <LoginWithAmazon/AMZNLWAError.h>
#import <LoginWithAmazon/AMZNLWAMobileLib.h>

@interface ClassHeaders31Client : NSObject <AMZNLWAAuthenticationDelegate>
@end

@implementation ClassHeaders31Client

- (void)requestDidSucceed:(APIResult *)apiResult {
    [AMZNLWAMobileLib getProfile:self];
}

- (void)requestDidFail:(APIError *)errorResponse {
    AMZNLWAError *error = errorResponse.error;
    if (error.code == kAMZNLWAApplicationNotAuthorized) {
        [AMZNLWAMobileLib clearAuthorizationState:self];
    }
}

@end
