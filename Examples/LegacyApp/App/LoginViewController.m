#import "LoginViewController.h"

#import <LoginWithAmazon/LoginWithAmazon.h>

/// Reports a call's result to the screen. Each call gets a new one.
@interface CallDelegate : NSObject <AIAuthenticationDelegate>
@property (nonatomic, strong) CallsViewController *screen;
@end

@implementation CallDelegate

+ (instancetype)delegateOf:(CallsViewController *)screen {
    CallDelegate *delegate = [[self alloc] init];
    delegate.screen = screen;
    return delegate;
}

- (void)requestDidSucceed:(APIResult *)apiResult {
    switch (apiResult.api) {
        case kAPIAuthorizeUser: [AIMobileLib getProfile:[CallDelegate delegateOf:self.screen]]; break;
        case kAPIGetAuthorizationCode: [self show:@"A code" length:apiResult.result]; break;
        case kAPIGetAccessToken: [self show:@"A token" length:apiResult.result]; break;
        case kAPIGetProfile: [self showProfile:(NSDictionary *)apiResult.result]; break;
        case kAPIClearAuthorizationState: [self.screen show:@"Logged out."]; break;
        default: [self.screen show:@"Done."];
    }
}

- (void)requestDidFail:(APIError *)errorResponse {
    switch (errorResponse.error.code) {
        case kAIApplicationNotAuthorized: [self.screen show:@"Not signed in."]; break;
        case kAIErrorUserInterrupted: [self.screen show:@"Login cancelled."]; break;
        default: [self.screen show:[@"Error: " stringByAppendingString:errorResponse.error.message]];
    }
}

/// Codes and tokens are secret, so only their lengths are shown.
- (void)show:(NSString *)name length:(id)secret {
    NSUInteger length = ((NSString *)secret).length;
    [self.screen show:[NSString stringWithFormat:@"%@ of %lu characters", name, (unsigned long)length]];
}

- (void)showProfile:(NSDictionary<NSString *, NSString *> *)profile {
    [self.screen show:[NSString stringWithFormat:@"Signed in: %@ <%@>\n%@, postal code %@", profile[@"name"],
                                                 profile[@"email"], profile[@"user_id"], profile[@"postal_code"]]];
}

@end

@interface LoginViewController ()
/// The scopes of every call.
@property (nonatomic, copy, readonly) NSArray<NSString *> *scopes;
@end

@implementation LoginViewController

- (void)viewDidLoad {
    [super viewDidLoad];
    _scopes = @[ @"profile", @"postal_code" ];
    [self addButton:@"Log in" action:@selector(logIn)];
    [self addButton:@"Log in to the sandbox" action:@selector(logInToSandbox)];
    [self addButton:@"Authorization code" action:@selector(getCode)];
    [self addButton:@"Access token" action:@selector(getToken)];
    [self addButton:@"New access token" action:@selector(getNewToken)];
    [self addButton:@"Profile" action:@selector(getProfile)];
    [self addButton:@"Client id and redirect URI" action:@selector(showClient)];
    [self addButton:@"Log out" action:@selector(logOut)];
    [self getToken];
}

- (void)logIn {
    [AIMobileLib authorizeUserForScopes:self.scopes delegate:[CallDelegate delegateOf:self]];
}

- (void)logInToSandbox {
    [AIMobileLib authorizeUserForScopes:self.scopes
                               delegate:[CallDelegate delegateOf:self]
                                options:@{kAIOptionSandboxMode : @"YES"}];
}

/// Obtains a code for a device with this challenge, the example of RFC 7636 appendix B.
- (void)getCode {
    NSDictionary *options = @{
        kAIOptionReturnAuthCode : @YES,
        kAIOptionCodeChallenge : @"E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        kAIOptionCodeChallengeMethod : @"S256",
    };
    [AIMobileLib authorizeUserForScopes:self.scopes delegate:[CallDelegate delegateOf:self] options:options];
}

/// Without a page: fails if the user has to log in.
- (void)getToken {
    [AIMobileLib getAccessTokenForScopes:self.scopes
                      withOverrideParams:nil
                                delegate:[CallDelegate delegateOf:self]];
}

- (void)getNewToken {
    [AIMobileLib getAccessTokenForScopes:self.scopes
                      withOverrideParams:@{kForceRefresh : @"YES"}
                                delegate:[CallDelegate delegateOf:self]];
}

- (void)getProfile {
    [AIMobileLib getProfile:[CallDelegate delegateOf:self]];
}

- (void)showClient {
    [self show:[NSString stringWithFormat:@"%@\n%@", [AIMobileLib getClientId], [AIMobileLib getRedirectUri]]];
}

- (void)logOut {
    [AIMobileLib clearAuthorizationState:[CallDelegate delegateOf:self]];
}

@end
