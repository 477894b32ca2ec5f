#import "SampleDelegates.h"

#import "LoginViewController.h"

@interface SampleDelegate ()
@property (nonatomic, strong) LoginViewController *parentViewController;
@end

@implementation SampleDelegate

- (instancetype)initWithParentController:(LoginViewController *)controller {
    if (self = [super init]) {
        _parentViewController = controller;
    }
    return self;
}

- (void)requestDidSucceed:(APIResult *)apiResult {
    [self.parentViewController show:@"Done."];
}

- (void)requestDidFail:(APIError *)errorResponse {
    switch (errorResponse.error.code) {
        case kAIApplicationNotAuthorized: [self.parentViewController showLogInPage]; break;
        case kAIErrorUserInterrupted: [self.parentViewController show:@"Login cancelled."]; break;
        default: [self.parentViewController show:[@"Error: " stringByAppendingString:errorResponse.error.message]];
    }
}

/// Codes and tokens are secret, so only their lengths are shown.
- (void)show:(NSString *)name length:(id)secret {
    NSUInteger length = ((NSString *)secret).length;
    [self.parentViewController show:[NSString stringWithFormat:@"%@ of %lu characters", name, (unsigned long)length]];
}

@end

@implementation AMZNAuthorizeUserDelegate

- (void)requestDidSucceed:(APIResult *)apiResult {
    if (apiResult.api == kAPIGetAuthorizationCode) {
        [self show:@"A code" length:apiResult.result];
        return;
    }
    LoginViewController *controller = self.parentViewController;
    [AIMobileLib getProfile:[[AMZNGetProfileDelegate alloc] initWithParentController:controller]];
}

@end

@implementation AMZNGetAccessTokenDelegate

- (void)requestDidSucceed:(APIResult *)apiResult {
    [self show:@"A token" length:apiResult.result];
}

@end

@implementation AMZNGetProfileDelegate

- (void)requestDidSucceed:(APIResult *)apiResult {
    [self.parentViewController loadSignedInUser:(NSDictionary *)apiResult.result];
}

@end

@implementation AMZNLogoutDelegate

- (void)requestDidSucceed:(APIResult *)apiResult {
    [self.parentViewController show:@"Logged out."];
}

@end
