#import "AMZNAuthorizeUserDelegate.h"

#import "AMZNGetProfileDelegate.h"
#import "LoginViewController.h"

@implementation AMZNAuthorizeUserDelegate {
    LoginViewController *_parentViewController;
}

- (instancetype)initWithParentController:(LoginViewController *)controller {
    if (self = [super init]) {
        _parentViewController = controller;
    }
    return self;
}

- (void)requestDidSucceed:(APIResult *)apiResult {
    if (apiResult.api == kAPIGetAuthorizationCode) {
        NSUInteger length = ((NSString *)apiResult.result).length;
        [_parentViewController show:[NSString stringWithFormat:@"A code of %lu characters", (unsigned long)length]];
        return;
    }
    AMZNGetProfileDelegate *delegate =
        [[AMZNGetProfileDelegate alloc] initWithParentController:_parentViewController];
    [AIMobileLib getProfile:delegate];
}

- (void)requestDidFail:(APIError *)errorResponse {
    if (errorResponse.error.code == kAIErrorUserInterrupted) {
        [_parentViewController show:@"Login cancelled."];
        return;
    }
    NSString *message = [@"Login failed: " stringByAppendingString:errorResponse.error.message];
    [_parentViewController show:message];
}

@end
