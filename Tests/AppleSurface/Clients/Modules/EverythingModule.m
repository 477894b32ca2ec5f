// `@import LoginWithAmazonObjC;` gives what the header <LoginWithAmazon/LoginWithAmazon.h> gives, constants and all.

@import LoginWithAmazonObjC;

NSDictionary *signInOptions(AIError *error);

NSDictionary *signInOptions(AIError *error) {
    AMZNSignOutRequestHandler handler = ^(NSError *signOutError) {
    };
    if (error.code == kAIErrorUserInterrupted) {
        [[AMZNAuthorizationManager sharedManager] signOut:handler];
    }
    return @{kAIOptionScopeData : @"{}", AMZNUserNameKey : kAMZNLWAErrorDomain};
}
