#import "AMZNGetProfileDelegate.h"

#import "LoginViewController.h"

@implementation AMZNGetProfileDelegate {
    LoginViewController *_parentViewController;
}

- (instancetype)initWithParentController:(LoginViewController *)controller {
    if (self = [super init]) {
        _parentViewController = controller;
    }
    return self;
}

- (void)requestDidSucceed:(APIResult *)apiResult {
    [_parentViewController loadSignedInUser:(NSDictionary *)apiResult.result];
}

- (void)requestDidFail:(APIError *)errorResponse {
    if (errorResponse.error.code == kAIApplicationNotAuthorized) {
        [_parentViewController showLogInPage];
        return;
    }
    [_parentViewController show:[@"No profile: " stringByAppendingString:errorResponse.error.message]];
}

@end
