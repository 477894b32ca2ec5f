// If the app defines LWA_MIGRATION_WARNINGS, each use of SDK 2.x has a warning with its code. `check` compares the
// warnings with the codes at the ends of the lines.

#import <LoginWithAmazon/LoginWithAmazon.h>

@interface WarnedClient : NSObject <AIAuthenticationDelegate> // LWA020
@property (nonatomic, strong) AIError *error;                 // LWA023
@end

@implementation WarnedClient

- (void)signIn {
    [AIMobileLib authorizeUserForScopes:@[] delegate:self];                                     // LWA001
    [AIMobileLib authorizeUserForScopes:@[] delegate:self options:@{kAIOptionScopeData : @""}]; // LWA002 LWA052
    [AIMobileLib getAccessTokenForScopes:@[]                       // LWA003
                      withOverrideParams:@{kForceRefresh : @"YES"} // LWA050
                                delegate:self];
    [AIMobileLib getProfile:self];                                 // LWA004
    [AIMobileLib getProfile:self withOptions:nil];                 // LWA005
    [AIMobileLib clearAuthorizationState:self];                    // LWA006
    NSLog(@"%@", [AIMobileLib getClientId]);                       // LWA008
    NSLog(@"%@", [AIMobileLib getRedirectUri]);                    // LWA009
    [AMZNLWAMobileLib getProfile:self];                            // LWA060 LWA004
}

- (BOOL)open:(NSURL *)url {
    return [AIMobileLib handleOpenURL:url sourceApplication:nil]; // LWA007
}

- (void)requestDidSucceed:(APIResult *)apiResult { // LWA021
}

- (void)requestDidFail:(APIError *)errorResponse { // LWA022
    NSUInteger code = errorResponse.error.code;
    if (code == kAIApplicationNotAuthorized || code == kAINetworkError) { // LWA031 LWA037
        NSLog(@"%@", AIErrorDomain);                                      // LWA041
    }
    if (code == kAMZNLWAApplicationNotAuthorized) { // (the name of SDK 3.1, which stays)
        NSLog(@"%@", kAMZNLWAOptionScopeData);      // LWA065
    }
}

- (NSDictionary *)options {
    return @{kAIOptionSandboxMode : @"YES"}; // LWA051
}

@end
