// Headers and modules that are imported in any order declare nothing twice. Constants belong to their module, even if
// their header is imported first.

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

NSString *useMixedImports(AIError *error, id<AIAuthenticationDelegate> delegate) {
    AMZNSignOutRequestHandler handler = nil;
    if (error.code == kAIApplicationNotAuthorized) {
        [AIMobileLib authorizeUserForScopes:@[] delegate:delegate options:@{kAIOptionSandboxMode : @"YES"}];
    }
    [[AMZNAuthorizationManager sharedManager] signOut:handler];
    return AMZNUserNameKey;
}
