// A companion app obtains an authorization code with a device's challenge, with SDK 2.x and with 3.x.

#import <LoginWithAmazon/LoginWithAmazon.h>

@interface DeviceGrant : NSObject <AIAuthenticationDelegate>
@property (nonatomic, copy) void (^send)(NSDictionary<NSString *, NSString *> *tokenRequest);
@end

@implementation DeviceGrant

- (void)signInWithChallenge:(NSString *)codeChallenge product:(NSString *)productID serial:(NSString *)serialNumber {
    NSString *scopeData = [NSString
        stringWithFormat:@"{\"alexa:all\":{\"productID\":\"%@\",\"productInstanceAttributes\":"
                         @"{\"deviceSerialNumber\":\"%@\"}}}",
                         productID, serialNumber];
    NSDictionary *options = @{
        kAIOptionScopeData : scopeData,
        kAIOptionReturnAuthCode : @YES,
        kAIOptionCodeChallenge : codeChallenge,
        kAIOptionCodeChallengeMethod : @"S256",
    };
    [AIMobileLib authorizeUserForScopes:@[ @"alexa:all" ] delegate:self options:options];
}

- (void)requestDidSucceed:(APIResult *)apiResult {
    self.send(@{
        @"code" : apiResult.result,
        @"client_id" : [AIMobileLib getClientId],
        @"redirect_uri" : [AIMobileLib getRedirectUri],
    });
}

- (void)requestDidFail:(APIError *)errorResponse {
    NSLog(@"%@", errorResponse.error.message);
}

- (void)signIn3xWithChallenge:(NSString *)codeChallenge {
    NSDictionary *scopeData = @{@"productID" : @"a", @"productInstanceAttributes" : @{@"deviceSerialNumber" : @"b"}};
    id<AMZNScope> alexa = [AMZNScopeFactory scopeWithName:@"alexa:all" data:scopeData];
    id<AMZNScope> preAuthorization = [AMZNScopeFactory scopeWithName:@"alexa:voice_service:pre_auth"];

    AMZNAuthorizeRequest *request = [[AMZNAuthorizeRequest alloc] init];
    request.scopes = @[ preAuthorization, alexa ];
    request.codeChallenge = codeChallenge;
    request.codeChallengeMethod = @"S256";
    request.grantType = AMZNAuthorizationGrantTypeCode;
    request.interactiveStrategy = AMZNInteractiveStrategyAlways;

    [[AMZNAuthorizationManager sharedManager]
          authorize:request
        withHandler:^(AMZNAuthorizeResult *_Nullable result, BOOL userDidCancel, NSError *_Nullable error) {
          if (result) {
              self.send(@{
                  @"code" : result.authorizationCode,
                  @"client_id" : result.clientId,
                  @"redirect_uri" : result.redirectUri,
              });
          }
        }];
}

@end
