// A client of SDK 3.1, in which the classes and constants of 2.x have different names.

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

// A surveyed app defines a global with this name, so the package must not.
NSString *const kAMZNLWAErrorNonLocalizedDescription = @"AMZNLWAErrorNonLocalizedDescription";
