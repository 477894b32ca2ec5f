@import LoginWithAmazonObjC;

// snippet: login-screen
@interface LoginScreen : NSObject <AIAuthenticationDelegate>
@end

@implementation LoginScreen

- (void)logIn {
    [AIMobileLib authorizeUserForScopes:@[ @"profile" ] delegate:self];
}

- (void)requestDidSucceed:(APIResult *)apiResult {
    NSLog(@"Signed in");
}

- (void)requestDidFail:(APIError *)errorResponse {
    if (errorResponse.error.code == kAIErrorUserInterrupted) return;
    NSLog(@"Login failed: %@", errorResponse.error.message);
}

@end
// end
