// The same app with the calls of SDK 3.x. `check` replaces the marked lines by the code of the migration guide.

#import <LoginWithAmazon/LoginWithAmazon.h>

@interface NewScreen : NSObject
- (void)show:(NSString *)text;
@end

@implementation NewScreen

- (void)show:(NSString *)text {
    NSLog(@"%@", text);
}

@end

// guide: after-sign-in

@implementation NewScreen (Scopes)

- (void)signInWithScopes:(NSArray<NSString *> *)names {
    AMZNAuthorizeRequest *request = [[AMZNAuthorizeRequest alloc] init];
    // guide: after-scopes
    [[AMZNAuthorizationManager sharedManager] authorize:request withHandler:nil];
}

@end

@implementation NewScreen (Token)

- (void)getToken {
    // guide: after-token
}

- (void)getNewToken {
    AMZNAuthorizeRequest *request = [[AMZNAuthorizeRequest alloc] init];
    request.interactiveStrategy = AMZNInteractiveStrategyNever;
    // guide: after-new-token
    [[AMZNAuthorizationManager sharedManager] authorize:request withHandler:nil];
}

- (void)greet {
    // guide: after-profile
}

- (void)signOut {
    // guide: after-sign-out
}

- (void)signOutAsBefore {
    // guide: former-sign-out
}

@end

// guide: after-one-delegate

// guide: after-proxy

// guide: after-code

@implementation NewScreen (Errors)

// guide: after-error

- (void)greetOrShowError {
    [AMZNUser fetch:^(AMZNUser *user, NSError *error) {
      if (error) {
          // guide: after-error-call
      }
    }];
}

@end

@implementation NewScreen (Debugging)

// guide: debug

- (void)signOutOnDevice {
    // guide: sign-out-on-device
}

- (void)getTokenAfterRefusalOf:(NSString *)refused {
    // guide: token-of-session
}

@end

@implementation NewScreen (Redirects)

// guide: after-redirect

@end
