#import "AMZNLogoutDelegate.h"

#import "LoginViewController.h"

@implementation AMZNLogoutDelegate {
    LoginViewController *_parentViewController;
}

- (instancetype)initWithParentController:(LoginViewController *)controller {
    if (self = [super init]) {
        _parentViewController = controller;
    }
    return self;
}

- (void)requestDidSucceed:(APIResult *)apiResult {
    [_parentViewController show:@"Logged out."];
}

- (void)requestDidFail:(APIError *)errorResponse {
    [_parentViewController show:[@"Logout failed: " stringByAppendingString:errorResponse.error.message]];
}

@end
