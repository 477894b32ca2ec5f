// A client of SDK 3.1, where the classes and constants of 2.x have other names.

#import <LoginWithAmazon/LoginWithAmazon.h>

@interface Client31 : NSObject <AMZNLWAAuthenticationDelegate>
@end

@implementation Client31

- (void)signIn {
    [AMZNLWAMobileLib authorizeUserForScopes:@[ @"profile" ]
                                    delegate:self
                                     options:@{
                                         kAMZNLWAOptionScopeData : @"{}",
                                         kAMZNLWAOptionSandboxMode : @"YES",
                                         kAMZNLWAOptionReturnAuthCode : @YES,
                                         kAMZNLWAOptionCodeChallenge : @"a",
                                         kAMZNLWAOptionCodeChallengeMethod : @"plain",
                                     }];
    [AMZNLWAMobileLib getAccessTokenForScopes:@[ @"profile" ]
                           withOverrideParams:@{kAMZNLWAForceRefresh : @"YES"}
                                     delegate:self];
}

- (void)requestDidSucceed:(APIResult *)apiResult {
    NSLog(@"%lu", (unsigned long)apiResult.api);
}

- (void)requestDidFail:(APIError *)errorResponse {
    AMZNLWAError *error = errorResponse.error;
    if (error.code == kAMZNLWAApplicationNotAuthorized || error.code == kAMZNLWAErrorUserInterrupted) {
        return;
    }
    NSLog(@"%@", error.message);
}

@end

// One app has a global of its own by this name: the package must have none.
NSString *const kAMZNLWAErrorNonLocalizedDescription = @"AMZNLWAErrorNonLocalizedDescription";
