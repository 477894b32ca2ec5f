// A controller that is its own delegate and distinguishes calls by their `API` value.

#import <LoginWithAmazon/LoginWithAmazon.h>
#import <UIKit/UIKit.h>

@interface AccountController : UIViewController <AIAuthenticationDelegate>
@property (nonatomic, copy) NSString *accessToken;
@property (nonatomic, strong) NSDictionary *profile;
@end

@implementation AccountController

- (void)viewDidAppear:(BOOL)animated {
    [super viewDidAppear:animated];
    [AIMobileLib authorizeUserForScopes:[NSArray arrayWithObjects:@"profile", @"postal_code", nil] delegate:self];
}

- (void)requestDidSucceed:(APIResult *)apiResult {
    switch (apiResult.api) {
        case kAPIAuthorizeUser:
            [AIMobileLib getAccessTokenForScopes:@[ @"profile" ] withOverrideParams:nil delegate:self];
            break;
        case kAPIGetAccessToken:
            self.accessToken = (NSString *)apiResult.result;
            [AIMobileLib getProfile:self];
            break;
        case kAPIGetProfile: self.profile = apiResult.result; break;
        case kAPIClearAuthorizationState: self.profile = nil; break;
        default: break;
    }
}

- (void)requestDidFail:(APIError *)errorResponse {
    if (errorResponse.api == kAPIGetAccessToken && errorResponse.error.code == kAIApplicationNotAuthorized) {
        self.accessToken = nil;
    }
    AIError *error = [errorResponse error];
    NSDictionary *info = error.userInfo;
    NSLog(@"%lu %@ %@ %@", (unsigned long)[error code], [error message], [error errorName], info);
}

- (void)showAgain {
    APIResult *result = [[APIResult alloc] initResultForAPI:kAPIGetAccessToken andResult:self.accessToken];
    [self requestDidSucceed:result];

    AIError *error = [[AIError alloc] init];
    error.code = kAIInternalError;
    error.message = @"Made by the app";
    [self requestDidFail:[[APIError alloc] initErrorForAPI:kAPIGetProfile andError:error]];
    [AIMobileLib getProfile:self withOptions:nil];
}

@end
