// A file can import headers and modules in a mixed order without duplicate declarations. The constants are declared in
// their own module, even if a file imports their headers first.

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
