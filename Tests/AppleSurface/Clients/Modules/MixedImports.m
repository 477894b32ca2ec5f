// Modules and headers in one file, in either order: nothing is declared twice.

@import LoginWithAmazonLegacy;
#import <LoginWithAmazon/AIMobileLib.h>
#import <LoginWithAmazon/AMZNAuthorizationManager.h>
@import LoginWithAmazon;
#import <LoginWithAmazon/LoginWithAmazon.h>
@import LoginWithAmazonObjC;
#import "AIError.h"

@interface MixedImports : NSObject <AIAuthenticationDelegate>
@end

@implementation MixedImports

- (void)requestDidSucceed:(APIResult *)apiResult {
    [[AMZNAuthorizationManager sharedManager] signOut:^(NSError *error){
    }];
}

- (void)requestDidFail:(APIError *)errorResponse {
    if (errorResponse.error.code == kAIApplicationNotAuthorized) {
        [AIMobileLib authorizeUserForScopes:@[ @"profile" ] delegate:self options:@{kAIOptionSandboxMode : @"YES"}];
    }
}

@end
