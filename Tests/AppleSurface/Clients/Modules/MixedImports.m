// Modules and headers in one file, in either order: nothing is declared twice.

@import LoginWithAmazonLegacy;
#import <LoginWithAmazon/AIMobileLib.h>
#import <LoginWithAmazon/AMZNAuthorizationManager.h>
@import LoginWithAmazon;
#import <LoginWithAmazon/LoginWithAmazon.h>
@import LoginWithAmazonObjC;
#import "AIError.h"

void useMixedImports(AIError *error, id<AIAuthenticationDelegate> delegate);

void useMixedImports(AIError *error, id<AIAuthenticationDelegate> delegate) {
    if (error.code == kAIApplicationNotAuthorized) {
        [AIMobileLib authorizeUserForScopes:@[] delegate:delegate options:@{kAIOptionSandboxMode : @"YES"}];
    }
    [[AMZNAuthorizationManager sharedManager] signOut:nil];
}
