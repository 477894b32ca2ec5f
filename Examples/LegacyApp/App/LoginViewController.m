#import "LoginViewController.h"

#import <LoginWithAmazon/LoginWithAmazon.h>

/// The screen is the delegate of its calls, and distinguishes their results by `api`, as many apps with SDK 2.x do.
@interface LoginViewController () <AIAuthenticationDelegate>
@property (nonatomic, copy) NSArray<NSString *> *scopes;
@end

@implementation LoginViewController

- (void)viewDidLoad {
    [super viewDidLoad];
    self.scopes = @[ @"profile", @"postal_code" ];
    [self addButton:@"Log in" action:@selector(onLoginButtonClicked:)];
    [self addButton:@"Authorization code" action:@selector(onCodeButtonClicked:)];
    [self addButton:@"Access token" action:@selector(onTokenButtonClicked:)];
    [self addButton:@"New access token" action:@selector(onNewTokenButtonClicked:)];
    [self addButton:@"Profile" action:@selector(onProfileButtonClicked:)];
    [self addButton:@"Client id and redirect URI" action:@selector(onClientButtonClicked:)];
    [self addButton:@"Log out" action:@selector(onLogoutButtonClicked:)];
    [self onTokenButtonClicked:nil];
}

// MARK: Calls

- (void)onLoginButtonClicked:(id)sender {
    [AIMobileLib authorizeUserForScopes:self.scopes delegate:self];
}

/// Requests an authorization code for a device. The code challenge is the example of RFC 7636 appendix B.
- (void)onCodeButtonClicked:(id)sender {
    NSDictionary *options = @{
        kAIOptionReturnAuthCode : @YES,
        kAIOptionCodeChallenge : @"E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        kAIOptionCodeChallengeMethod : @"S256",
    };
    [AIMobileLib authorizeUserForScopes:self.scopes delegate:self options:options];
}

/// Requests an access token without showing a page. At launch, the result shows whether a user is signed in.
- (void)onTokenButtonClicked:(id)sender {
    [AIMobileLib getAccessTokenForScopes:self.scopes withOverrideParams:nil delegate:self];
}

- (void)onNewTokenButtonClicked:(id)sender {
    [AIMobileLib getAccessTokenForScopes:self.scopes withOverrideParams:@{kForceRefresh : @"YES"} delegate:self];
}

- (void)onProfileButtonClicked:(id)sender {
    [AIMobileLib getProfile:self];
}

- (void)onClientButtonClicked:(id)sender {
    [self show:[NSString stringWithFormat:@"%@\n%@", [AIMobileLib getClientId], [AIMobileLib getRedirectUri]]];
}

- (void)onLogoutButtonClicked:(id)sender {
    [AIMobileLib clearAuthorizationState:self];
}

// MARK: Answers

- (void)requestDidSucceed:(APIResult *)apiResult {
    switch (apiResult.api) {
        case kAPIAuthorizeUser: [AIMobileLib getProfile:self]; break;
        case kAPIGetAuthorizationCode: [self show:@"A code" length:apiResult.result]; break;
        case kAPIGetAccessToken: [self show:@"A token" length:apiResult.result]; break;
        case kAPIGetProfile: [self showProfile:apiResult.result]; break;
        case kAPIClearAuthorizationState: [self show:@"Logged out."]; break;
        default: [self show:@"Done."];
    }
}

- (void)requestDidFail:(APIError *)errorResponse {
    switch (errorResponse.error.code) {
        case kAIApplicationNotAuthorized: [self show:@"Not signed in."]; break;
        case kAIErrorUserInterrupted: [self show:@"Login cancelled."]; break;
        default: [self show:[@"Error: " stringByAppendingString:errorResponse.error.message]];
    }
}

/// Codes and tokens are secret, so only their lengths are shown.
- (void)show:(NSString *)name length:(NSString *)secret {
    [self show:[NSString stringWithFormat:@"%@ of %lu characters", name, (unsigned long)secret.length]];
}

- (void)showProfile:(NSDictionary<NSString *, NSString *> *)profile {
    [self show:[NSString stringWithFormat:@"Signed in: %@ <%@>\n%@, postal code %@", profile[@"name"], profile[@"email"],
                                          profile[@"user_id"], profile[@"postal_code"]]];
}

@end
