#import <LoginWithAmazon/LoginWithAmazon.h>

// The 2.x guide's controller, with text that can mislead a scanner: AIMobileLib, kAINoError.
/* [AIMobileLib getProfile:self]; */

@interface AccountController : NSObject <AIAuthenticationDelegate>
@property (strong) id<AIAuthenticationDelegate> other;
@property (strong) APIResult *last;
@property (copy) NSString *token;
@end

#pragma mark - AIAuthenticationDelegate, it's a comment

@implementation AccountController

- (void)signIn:(BOOL)again {
    [AIMobileLib authorizeUserForScopes:@[ @"profile", @"postal_code" ] delegate:self];
    [AIMobileLib
        authorizeUserForScopes:again ? @[ @"profile" ] : @[]
                      delegate:again ? self : nil
                       options:@{
                           kAIOptionScopeData : @"{\"alexa:all\": {}}",
                           kAIOptionReturnAuthCode : @YES,
                           kAIOptionCodeChallenge : [self challenge:@"a" method:@"b"],
                       }];
}

- (NSString *)challenge:(NSString *)text method:(NSString *)method {
    return method;
}

- (void)check {
    [AIMobileLib getAccessTokenForScopes:@[ @"profile" ]
                      withOverrideParams:@{kForceRefresh : @"YES"}  // kAINetworkError
                                delegate:self];
    [AIMobileLib getProfile : self withOptions : @{kAIOptionSandboxMode : @"YES"}];
    [[AIMobileLib class] clearAuthorizationState:nil];
}

- (BOOL)open:(NSURL *)url {
    return [AIMobileLib handleOpenURL:url
                    sourceApplication:@"[AIMobileLib getClientId]"];
}

- (void)requestDidSucceed:(APIResult *)apiResult {
    switch (apiResult.api) {
        case kAPIAuthorizeUser: [AIMobileLib getProfile:self]; break;
        case kAPIGetAccessToken: self.token = (NSString *)apiResult.result; break;
        default: self.last = apiResult; break;
    }
}

- (void)requestDidFail:(APIError *)errorResponse {
    AIError *error = errorResponse.error;
    NSUInteger code = error.code == kAIErrorUserInterrupted ? kAINoError : kAIApplicationNotAuthorized;
    NSLog(@"%lu %@ %@", code, [AIMobileLib getClientId], [AIMobileLib getRedirectUri]);
}

@end
