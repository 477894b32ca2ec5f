#import <LoginWithAmazon/LoginWithAmazon.h>

@interface Client31 : NSObject <AMZNLWAAuthenticationDelegate>
@end

@implementation Client31

- (void)signIn {
    NSDictionary *options = @{
        kAMZNLWAOptionReturnAuthCode : @YES,
        kAMZNLWAOptionCodeChallenge : @"a",
        kAMZNLWAOptionCodeChallengeMethod : @"plain",
    };
    [AMZNLWAMobileLib authorizeUserForScopes:@[ @"profile" ]
                                    delegate:self
                                     options:options];
}

- (void)requestDidSucceed:(APIResult *)apiResult {
    [AMZNLWAMobileLib getProfile:self];
}

- (void)requestDidFail:(APIError *)errorResponse {
    AMZNLWAError *error = errorResponse.error;
    if (error.code == kAMZNLWAApplicationNotAuthorized) NSLog(@"%lu", kAMZNLWANoError);
}

@end
