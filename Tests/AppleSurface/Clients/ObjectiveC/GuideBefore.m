// An app written for SDK 2.x in Objective-C. The migration guide contains the marked lines.

#import <LoginWithAmazon/LoginWithAmazon.h>

@interface OldScreen : NSObject
- (void)show:(NSString *)text;
@end

@implementation OldScreen

- (void)show:(NSString *)text {
    NSLog(@"%@", text);
}

@end

/// What the delegates have in common.
@interface ScreenDelegate : NSObject
@property (nonatomic, strong) OldScreen *screen;
- (instancetype)initWithScreen:(OldScreen *)screen;
@end

@implementation ScreenDelegate

- (instancetype)initWithScreen:(OldScreen *)screen {
    if ((self = [super init])) {
        _screen = screen;
    }
    return self;
}

@end

// snippet: before-sign-in
@interface SignInDelegate : ScreenDelegate <AIAuthenticationDelegate>
@end

@implementation SignInDelegate

- (void)requestDidSucceed:(APIResult *)apiResult {
    [self.screen show:@"signed in"];
}

- (void)requestDidFail:(APIError *)errorResponse {
    if (errorResponse.error.code == kAIErrorUserInterrupted) {
        [self.screen show:@"log in button"];
    } else {
        [self.screen show:errorResponse.error.message];
    }
}

@end

@implementation OldScreen (SigningIn)

- (void)signIn {
    SignInDelegate *delegate = [[SignInDelegate alloc] initWithScreen:self];
    [AIMobileLib authorizeUserForScopes:@[ @"profile" ] delegate:delegate];
}

@end
// end

// snippet: before-token
@interface TokenDelegate : ScreenDelegate <AIAuthenticationDelegate>
@end

@implementation TokenDelegate

- (void)requestDidSucceed:(APIResult *)apiResult {
    [self.screen show:apiResult.result];
}

- (void)requestDidFail:(APIError *)errorResponse {
    if (errorResponse.error.code == kAIApplicationNotAuthorized) {
        [self.screen show:@"log in button"];
    } else {
        [self.screen show:errorResponse.error.message];
    }
}

@end

@implementation OldScreen (Token)

- (void)getToken {
    TokenDelegate *delegate = [[TokenDelegate alloc] initWithScreen:self];
    [AIMobileLib getAccessTokenForScopes:@[ @"profile" ] withOverrideParams:nil delegate:delegate];
}

@end
// end

@implementation OldScreen (NewToken)

- (void)getNewToken {
    TokenDelegate *delegate = [[TokenDelegate alloc] initWithScreen:self];
    // snippet: before-new-token
    NSDictionary *parameters = @{kForceRefresh : @"YES"};
    [AIMobileLib getAccessTokenForScopes:@[ @"profile" ] withOverrideParams:parameters delegate:delegate];
    // end
}

@end

// snippet: before-profile
@interface ProfileDelegate : ScreenDelegate <AIAuthenticationDelegate>
@end

@implementation ProfileDelegate

- (void)requestDidSucceed:(APIResult *)apiResult {
    NSDictionary *profile = apiResult.result;
    [self.screen show:profile[@"name"] ?: @"no name"];
}

- (void)requestDidFail:(APIError *)errorResponse {
    [self.screen show:errorResponse.error.message];
}

@end

@implementation OldScreen (Profile)

- (void)greet {
    [AIMobileLib getProfile:[[ProfileDelegate alloc] initWithScreen:self]];
}

@end
// end

// snippet: before-sign-out
@interface SignOutDelegate : ScreenDelegate <AIAuthenticationDelegate>
@end

@implementation SignOutDelegate

- (void)requestDidSucceed:(APIResult *)apiResult {
    [self.screen show:@"log in button"];
}

- (void)requestDidFail:(APIError *)errorResponse {
    [self.screen show:errorResponse.error.message];
}

@end

@implementation OldScreen (SigningOut)

- (void)signOut {
    [AIMobileLib clearAuthorizationState:[[SignOutDelegate alloc] initWithScreen:self]];
}

@end
// end

// snippet: before-one-delegate
@interface AccountDelegate : ScreenDelegate <AIAuthenticationDelegate>
@end

@implementation AccountDelegate

- (void)requestDidSucceed:(APIResult *)apiResult {
    switch (apiResult.api) {
        case kAPIAuthorizeUser: [AIMobileLib getProfile:self]; break;
        case kAPIGetProfile: [self.screen show:((NSDictionary *)apiResult.result)[@"name"]]; break;
        default: break;
    }
}

- (void)requestDidFail:(APIError *)errorResponse {
    if (errorResponse.api == kAPIAuthorizeUser && errorResponse.error.code == kAIErrorUserInterrupted) {
        [self.screen show:@"log in button"];
    } else {
        [self.screen show:errorResponse.error.message];
    }
}

@end

@implementation OldScreen (Account)

- (void)logInAndGreet {
    AccountDelegate *delegate = [[AccountDelegate alloc] initWithScreen:self];
    [AIMobileLib authorizeUserForScopes:@[ @"profile" ] delegate:delegate];
}

@end
// end

// snippet: before-proxy
@interface AmazonProxy : NSObject
@end

@implementation AmazonProxy

- (void)fetchName:(id<AIAuthenticationDelegate>)delegate {
    [AIMobileLib getProfile:delegate];
}

@end
// end

// snippet: before-code
@interface CodeDelegate : ScreenDelegate <AIAuthenticationDelegate>
@end

@implementation CodeDelegate

- (void)requestDidSucceed:(APIResult *)apiResult {
    NSArray *values = @[ apiResult.result, [AIMobileLib getClientId], [AIMobileLib getRedirectUri] ];
    [self.screen show:[values componentsJoinedByString:@" "]];
}

- (void)requestDidFail:(APIError *)errorResponse {
    [self.screen show:errorResponse.error.message];
}

@end

@implementation OldScreen (Device)

- (void)linkDeviceWithChallenge:(NSString *)challenge {
    NSDictionary *options = @{
        kAIOptionReturnAuthCode : @YES,
        kAIOptionCodeChallenge : challenge,
        kAIOptionCodeChallengeMethod : @"S256",
        kAIOptionScopeData : @"{\"alexa:all\":{\"productID\":\"lamp\"}}",
        kAIOptionSandboxMode : @"YES",
    };
    CodeDelegate *delegate = [[CodeDelegate alloc] initWithScreen:self];
    [AIMobileLib authorizeUserForScopes:@[ @"alexa:all" ] delegate:delegate options:options];
}

@end
// end

@implementation OldScreen (Redirects)

// snippet: before-redirect
- (BOOL)openURL:(NSURL *)url from:(NSString *)sourceApplication {
    return [AIMobileLib handleOpenURL:url sourceApplication:sourceApplication];
}
// end

@end

@implementation OldScreen (Configuration)

- (NSString *)ids {
    // snippet: before-configuration
    NSString *clientID = [AIMobileLib getClientId];
    NSString *redirectURI = [AIMobileLib getRedirectUri];
    // end
    return [clientID stringByAppendingString:redirectURI];
}

@end

@implementation AccountDelegate (AllCalls)

- (void)makeCalls {
    // snippet: three-calls
    [AIMobileLib authorizeUserForScopes:@[ @"profile" ] delegate:self];
    [AIMobileLib getProfile:self];
    [AIMobileLib clearAuthorizationState:self];
    // end
}

@end
