// Modules and headers in one file, in any order: nothing is declared twice, and constants whose headers come first are
// those of their module.

#import <LoginWithAmazon/AMZNErrorConstants.h>
#import <LoginWithAmazon/AMZNOptionConstants.h>
#import <LoginWithAmazon/AMZNRequestHandlers.h>
#import <LoginWithAmazon/AMZNUserKeys.h>
@import LoginWithAmazonLegacy;
#import <LoginWithAmazon/AIMobileLib.h>
#import <LoginWithAmazon/AMZNAuthorizationManager.h>
@import LoginWithAmazon;
#import <LoginWithAmazon/LoginWithAmazon.h>
@import LoginWithAmazonObjC;
#import "AIError.h"

NSString *useMixedImports(AIError *error, id<AIAuthenticationDelegate> delegate);

NSString *useMixedImports(AIError *error, id<AIAuthenticationDelegate> delegate) {
    AMZNSignOutRequestHandler handler = nil;
    if (error.code == kAIApplicationNotAuthorized) {
        [AIMobileLib authorizeUserForScopes:@[] delegate:delegate options:@{kAIOptionSandboxMode : @"YES"}];
    }
    [[AMZNAuthorizationManager sharedManager] signOut:handler];
    return AMZNUserNameKey;
}
