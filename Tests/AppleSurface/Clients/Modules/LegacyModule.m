// `@import LoginWithAmazonLegacy;` provides the classes of both APIs.

@import LoginWithAmazonLegacy;

@interface LegacyModuleClient : NSObject <AIAuthenticationDelegate>
@end

@implementation LegacyModuleClient

- (void)requestDidSucceed:(APIResult *)apiResult {
    if (apiResult.api == kAPIAuthorizeUser) {
        [AIMobileLib getProfile:self];
    }
}

- (void)requestDidFail:(APIError *)errorResponse {
    [AMZNUser fetch:^(AMZNUser *user, NSError *error) {
      NSLog(@"%@ %@", user.name, error);
    }];
}

@end
