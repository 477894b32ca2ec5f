// `@import LoginWithAmazonObjC;` provides the same as the header <LoginWithAmazon/LoginWithAmazon.h>, including
// constants.

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
