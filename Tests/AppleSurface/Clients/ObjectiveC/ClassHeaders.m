// Imports the header of each class by its name in the official framework.

#import <LoginWithAmazon/AIAuthenticationDelegate.h>
#import <LoginWithAmazon/AIError.h>
#import <LoginWithAmazon/AIMobileLib.h>
#import <LoginWithAmazon/AMZNAuthorizationManager.h>
#import <LoginWithAmazon/AMZNAuthorizeRequest.h>
#import <LoginWithAmazon/AMZNAuthorizeResult.h>
#import <LoginWithAmazon/AMZNCodePairManager.h>
#import <LoginWithAmazon/AMZNCreateCodePairRequest.h>
#import <LoginWithAmazon/AMZNCreateCodePairResult.h>
#import <LoginWithAmazon/AMZNGetTokenRequest.h>
#import <LoginWithAmazon/AMZNGetTokenResult.h>
#import <LoginWithAmazon/AMZNLWASDKInfo.h>
#import <LoginWithAmazon/AMZNLWASettings.h>
#import <LoginWithAmazon/AMZNProfileScope.h>
#import <LoginWithAmazon/AMZNRegion.h>
#import <LoginWithAmazon/AMZNScope.h>
#import <LoginWithAmazon/AMZNScopeFactory.h>
#import <LoginWithAmazon/AMZNUser.h>

@interface ClassHeadersClient : NSObject <AIAuthenticationDelegate>
@property (nonatomic, strong) AMZNCreateCodePairRequest *pairRequest;
@property (nonatomic, strong) AMZNCreateCodePairResult *pair;
@property (nonatomic, strong) AMZNGetTokenRequest *tokenRequest;
@property (nonatomic, strong) AMZNGetTokenResult *token;
@end

@implementation ClassHeadersClient

- (void)signIn {
    AMZNAuthorizeRequest *request = [[AMZNAuthorizeRequest alloc] init];
    request.scopes = @[ [AMZNProfileScope profile], [AMZNScopeFactory scopeWithName:@"alexa:all"] ];
    [AMZNAuthorizationManager sharedManager].region = AMZNRegionEU;
    [AMZNLWASettings setDisableCreateAccountLink:YES];
    [[AMZNAuthorizationManager sharedManager]
          authorize:request
        withHandler:^(AMZNAuthorizeResult *result, BOOL userDidCancel, NSError *error) {
          NSLog(@"%@ %@ %@", result.user.name, error, [AMZNLWASDKInfo sdkVersion]);
        }];
    [[AMZNCodePairManager sharedManager] createCodePair:self.pairRequest
                                                handler:^(AMZNCreateCodePairResult *pair, NSError *error) {
                                                  self.pair = pair;
                                                }];
}

- (void)requestDidSucceed:(APIResult *)apiResult {
    [AIMobileLib getAccessTokenForScopes:@[ @"profile" ]
                      withOverrideParams:@{kForceRefresh : @"YES"}
                                delegate:self];
}

- (void)requestDidFail:(APIError *)errorResponse {
    AIError *error = errorResponse.error;
    if (error.code == kAIApplicationNotAuthorized) {
        [self signIn];
    }
}

@end
