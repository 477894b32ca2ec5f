// The app of the 2.x guide: a delegate class for each call, a login button, a check at launch, logout, and the
// redirect.

#import <LoginWithAmazon/LoginWithAmazon.h>
#import <UIKit/UIKit.h>

@interface LoginController : UIViewController
@property (nonatomic, strong) UIButton *loginButton;
@property (nonatomic, strong) UILabel *greeting;
- (void)showProfile:(NSDictionary *)profile;
- (void)showLoginPage;
- (void)checkIsUserSignedIn;
@end

@interface AuthorizeUserDelegate : NSObject <AIAuthenticationDelegate>
@property (nonatomic, strong) LoginController *controller;
- (id)initWithParentController:(LoginController *)controller;
@end

@interface GetAccessTokenDelegate : NSObject <AIAuthenticationDelegate>
@property (nonatomic, strong) LoginController *controller;
- (id)initWithParentController:(LoginController *)controller;
@end

@interface GetProfileDelegate : NSObject <AIAuthenticationDelegate>
@property (nonatomic, strong) LoginController *controller;
- (id)initWithParentController:(LoginController *)controller;
@end

@interface LogoutDelegate : NSObject <AIAuthenticationDelegate>
@property (nonatomic, strong) LoginController *controller;
- (id)initWithParentController:(LoginController *)controller;
@end

@implementation AuthorizeUserDelegate

- (id)initWithParentController:(LoginController *)controller {
    if (self = [super init]) {
        self.controller = controller;
    }
    return self;
}

- (void)requestDidSucceed:(APIResult *)apiResult {
    [AIMobileLib getProfile:[[GetProfileDelegate alloc] initWithParentController:self.controller]];
}

- (void)requestDidFail:(APIError *)errorResponse {
    NSString *message = errorResponse.error.message;
    if (errorResponse.error.code == kAIErrorUserInterrupted) {
        return;
    }
    [[[UIAlertView alloc] initWithTitle:@""
                                message:[NSString stringWithFormat:@"Sign-in failed: %@", message]
                               delegate:nil
                      cancelButtonTitle:@"OK"
                      otherButtonTitles:nil] show];
}

@end

@implementation GetAccessTokenDelegate

- (id)initWithParentController:(LoginController *)controller {
    if (self = [super init]) {
        self.controller = controller;
    }
    return self;
}

- (void)requestDidSucceed:(APIResult *)apiResult {
    NSString *token = apiResult.result;
    NSLog(@"A token of %lu characters", (unsigned long)token.length);
    [AIMobileLib getProfile:[[GetProfileDelegate alloc] initWithParentController:self.controller]];
}

- (void)requestDidFail:(APIError *)errorResponse {
    if (errorResponse.error.code == kAIApplicationNotAuthorized) {
        [self.controller showLoginPage];
    } else {
        NSLog(@"Error %lu: %@", (unsigned long)errorResponse.error.code, errorResponse.error.message);
    }
}

@end

@implementation GetProfileDelegate

- (id)initWithParentController:(LoginController *)controller {
    if (self = [super init]) {
        self.controller = controller;
    }
    return self;
}

- (void)requestDidSucceed:(APIResult *)apiResult {
    NSString *name = [apiResult.result objectForKey:@"name"];
    NSString *email = ((NSDictionary *)apiResult.result)[@"email"];
    NSLog(@"%@ <%@>", name, email);
    [self.controller showProfile:(NSDictionary *)apiResult.result];
}

- (void)requestDidFail:(APIError *)errorResponse {
    switch (errorResponse.error.code) {
        case kAIApplicationNotAuthorized: [self.controller showLoginPage]; break;
        case kAINetworkError: NSLog(@"No connection"); break;
        default: NSLog(@"%@", [errorResponse.error.message stringByAppendingString:@"."]);
    }
}

@end

@implementation LogoutDelegate

- (id)initWithParentController:(LoginController *)controller {
    if (self = [super init]) {
        self.controller = controller;
    }
    return self;
}

- (void)requestDidSucceed:(APIResult *)apiResult {
    [self.controller showLoginPage];
}

- (void)requestDidFail:(APIError *)errorResponse {
    NSLog(@"Still signed in: %@", errorResponse.error.message);
}

@end

@implementation LoginController

- (void)viewDidLoad {
    [super viewDidLoad];
    [self checkIsUserSignedIn];
}

- (void)checkIsUserSignedIn {
    GetAccessTokenDelegate *delegate = [[GetAccessTokenDelegate alloc] initWithParentController:self];
    [AIMobileLib getAccessTokenForScopes:[NSArray arrayWithObject:@"profile"]
                      withOverrideParams:nil
                                delegate:delegate];
}

- (void)onLoginButtonClicked:(id)sender {
    AuthorizeUserDelegate *delegate = [[AuthorizeUserDelegate alloc] initWithParentController:self];
    [AIMobileLib authorizeUserForScopes:@[ @"profile", @"postal_code" ] delegate:delegate];
}

- (void)onLogoutButtonClicked:(id)sender {
    [AIMobileLib clearAuthorizationState:[[LogoutDelegate alloc] initWithParentController:self]];
}

- (void)forgetSilently {
    [AIMobileLib clearAuthorizationState:nil];
}

- (void)refreshToken {
    NSDictionary *overrides = @{kForceRefresh : @"YES"};
    [AIMobileLib getAccessTokenForScopes:@[ @"profile" ]
                      withOverrideParams:overrides
                                delegate:[[GetAccessTokenDelegate alloc] initWithParentController:self]];
}

- (void)signInToSandbox {
    [AIMobileLib authorizeUserForScopes:@[ @"profile" ]
                               delegate:[[AuthorizeUserDelegate alloc] initWithParentController:self]
                                options:@{kAIOptionSandboxMode : @"YES"}];
}

- (void)showProfile:(NSDictionary *)profile {
    self.greeting.text = [profile objectForKey:@"name"];
    self.loginButton.hidden = YES;
}

- (void)showLoginPage {
    self.loginButton.hidden = NO;
}

@end

@interface GuideAppDelegate : NSObject <UIApplicationDelegate>
@property (nonatomic, strong) UIWindow *window;
@end

@implementation GuideAppDelegate

- (BOOL)application:(UIApplication *)application
              openURL:(NSURL *)url
    sourceApplication:(NSString *)sourceApplication
           annotation:(id)annotation {
    BOOL isValidRedirectLogInURL = [AIMobileLib handleOpenURL:url sourceApplication:sourceApplication];
    if (!isValidRedirectLogInURL) {
        return NO;
    }
    return YES;
}

- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
    return [AIMobileLib handleOpenURL:url sourceApplication:options[UIApplicationOpenURLOptionsSourceApplicationKey]];
}

@end
