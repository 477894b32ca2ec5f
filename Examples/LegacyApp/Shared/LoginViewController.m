#import "LoginViewController.h"

#import <LoginWithAmazon/LoginWithAmazon.h>

#import "SampleDelegates.h"

@implementation LoginViewController

- (instancetype)init {
    if (self = [super init]) {
        _scopes = @[ @"profile", @"postal_code" ];
    }
    return self;
}

- (void)viewDidLoad {
    [super viewDidLoad];
    [self addButton:@"Log in" action:@selector(onLoginButtonClicked:)];
    [self addButton:@"Log in to the sandbox" action:@selector(onSandboxButtonClicked:)];
    [self addButton:@"Authorization code" action:@selector(onCodeButtonClicked:)];
    [self addButton:@"Access token" action:@selector(onTokenButtonClicked:)];
    [self addButton:@"New access token" action:@selector(onNewTokenButtonClicked:)];
    [self addButton:@"Profile" action:@selector(onProfileButtonClicked:)];
    [self addButton:@"Client id and redirect URI" action:@selector(onClientButtonClicked:)];
    [self addButton:@"Log out" action:@selector(onLogoutButtonClicked:)];
    [self checkIsUserSignedIn];
}

- (void)checkIsUserSignedIn {
    AMZNGetAccessTokenDelegate *delegate = [[AMZNGetAccessTokenDelegate alloc] initWithParentController:self];
    [AIMobileLib getAccessTokenForScopes:self.scopes withOverrideParams:nil delegate:delegate];
}

- (void)onLoginButtonClicked:(id)sender {
    AMZNAuthorizeUserDelegate *delegate = [[AMZNAuthorizeUserDelegate alloc] initWithParentController:self];
    [AIMobileLib authorizeUserForScopes:self.scopes delegate:delegate];
}

- (void)onSandboxButtonClicked:(id)sender {
    AMZNAuthorizeUserDelegate *delegate = [[AMZNAuthorizeUserDelegate alloc] initWithParentController:self];
    [AIMobileLib authorizeUserForScopes:self.scopes delegate:delegate options:@{kAIOptionSandboxMode : @"YES"}];
}

/// Obtains a code for a device with this challenge, the example of RFC 7636 appendix B.
- (void)onCodeButtonClicked:(id)sender {
    NSDictionary *options = @{
        kAIOptionReturnAuthCode : @YES,
        kAIOptionCodeChallenge : @"E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        kAIOptionCodeChallengeMethod : @"S256",
    };
    AMZNAuthorizeUserDelegate *delegate = [[AMZNAuthorizeUserDelegate alloc] initWithParentController:self];
    [AIMobileLib authorizeUserForScopes:self.scopes delegate:delegate options:options];
}

- (void)onTokenButtonClicked:(id)sender {
    [self checkIsUserSignedIn];
}

- (void)onNewTokenButtonClicked:(id)sender {
    AMZNGetAccessTokenDelegate *delegate = [[AMZNGetAccessTokenDelegate alloc] initWithParentController:self];
    [AIMobileLib getAccessTokenForScopes:self.scopes
                      withOverrideParams:@{kForceRefresh : @"YES"}
                                delegate:delegate];
}

- (void)onProfileButtonClicked:(id)sender {
    [AIMobileLib getProfile:[[AMZNGetProfileDelegate alloc] initWithParentController:self]];
}

- (void)onClientButtonClicked:(id)sender {
    [self show:[NSString stringWithFormat:@"%@\n%@", [AIMobileLib getClientId], [AIMobileLib getRedirectUri]]];
}

- (void)onLogoutButtonClicked:(id)sender {
    [AIMobileLib clearAuthorizationState:[[AMZNLogoutDelegate alloc] initWithParentController:self]];
}

- (void)loadSignedInUser:(NSDictionary<NSString *, NSString *> *)profile {
    [self show:[NSString stringWithFormat:@"Signed in: %@ <%@>\n%@, postal code %@", profile[@"name"], profile[@"email"],
                                          profile[@"user_id"], profile[@"postal_code"]]];
}

- (void)showLogInPage {
    [self show:@"Not signed in."];
}

@end
