#import "AMZNGetAccessTokenDelegate.h"

#import "LoginViewController.h"

@implementation AMZNGetAccessTokenDelegate {
    LoginViewController *_parentViewController;
}

- (instancetype)initWithParentController:(LoginViewController *)controller {
    if (self = [super init]) {
        _parentViewController = controller;
    }
    return self;
}

- (void)requestDidSucceed:(APIResult *)apiResult {
    NSString *token = apiResult.result;
    // The token is secret, so only its length is shown.
    NSString *answer = [NSString stringWithFormat:@"A token of %lu characters", (unsigned long)token.length];
    [_parentViewController show:answer];
}

- (void)requestDidFail:(APIError *)errorResponse {
    if (errorResponse.error.code == kAIApplicationNotAuthorized) {
        [_parentViewController showLogInPage];
        return;
    }
    NSString *message = [@"No access token: " stringByAppendingString:errorResponse.error.message];
    [_parentViewController show:message];
}

@end
