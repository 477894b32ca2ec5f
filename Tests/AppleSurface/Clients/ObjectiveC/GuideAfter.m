// The same app with the calls of SDK 3.x. The migration guide contains the marked lines.

#import <LoginWithAmazon/LoginWithAmazon.h>

@interface NewScreen : NSObject
- (void)show:(NSString *)text;
@end

@implementation NewScreen

- (void)show:(NSString *)text {
    NSLog(@"%@", text);
}

@end

@implementation NewScreen (Overview)

- (void)signInAndGreet {
    // snippet: overview
    AMZNAuthorizeRequest *request = [[AMZNAuthorizeRequest alloc] init];
    request.scopes = @[ [AMZNProfileScope profile] ];
    [[AMZNAuthorizationManager sharedManager]
          authorize:request
        withHandler:^(AMZNAuthorizeResult *result, BOOL userDidCancel, NSError *error) {
          if (error) {
              [self show:@"try again"];
          } else if (!userDidCancel) {
              [self show:result.user.name ?: @"no name"];
          }
        }];
    // end
}

@end

// snippet: after-sign-in
@implementation NewScreen (SigningIn)

- (void)signIn {
    AMZNAuthorizeRequest *request = [[AMZNAuthorizeRequest alloc] init];
    request.scopes = @[ [AMZNProfileScope profile] ];
    [[AMZNAuthorizationManager sharedManager]
          authorize:request
        withHandler:^(AMZNAuthorizeResult *result, BOOL userDidCancel, NSError *error) {
          if (error) {
              [self show:@"try again"];
          } else if (userDidCancel) {
              [self show:@"log in button"];
          } else {
              [self show:@"signed in"];
          }
        }];
}

@end
// end

@implementation NewScreen (Scopes)

- (void)signInWithScopes:(NSArray<NSString *> *)names {
    AMZNAuthorizeRequest *request = [[AMZNAuthorizeRequest alloc] init];
    // snippet: after-scopes
    NSMutableArray *scopes = [NSMutableArray array];
    for (NSString *name in names) {
        [scopes addObject:[AMZNScopeFactory scopeWithName:name]];
    }
    request.scopes = scopes;
    // end
    [[AMZNAuthorizationManager sharedManager] authorize:request withHandler:nil];
}

@end

@implementation NewScreen (Token)

- (void)getToken {
    // snippet: after-token
    AMZNAuthorizeRequest *request = [[AMZNAuthorizeRequest alloc] init];
    request.scopes = @[ [AMZNProfileScope profile] ];
    request.interactiveStrategy = AMZNInteractiveStrategyNever;
    request.shouldReturnUserData = NO;
    [[AMZNAuthorizationManager sharedManager]
          authorize:request
        withHandler:^(AMZNAuthorizeResult *result, BOOL userDidCancel, NSError *error) {
          if (result) {
              [self show:result.token];
          } else if (error.code == kAMZNLWAApplicationNotAuthorized) {
              [self show:@"log in button"];
          } else {
              [self show:@"try again"];
          }
        }];
    // end
}

- (void)getNewToken {
    AMZNAuthorizeRequest *request = [[AMZNAuthorizeRequest alloc] init];
    request.interactiveStrategy = AMZNInteractiveStrategyNever;
    // snippet: after-new-token
    request.forcesRefresh = YES;
    // end
    [[AMZNAuthorizationManager sharedManager] authorize:request withHandler:nil];
}

- (void)greet {
    // snippet: after-profile
    [AMZNUser fetch:^(AMZNUser *user, NSError *error) {
      [self show:error ? @"try again" : user.name ?: @"no name"];
    }];
    // end
}

- (void)signOut {
    // snippet: after-sign-out
    [[AMZNAuthorizationManager sharedManager] signOut:^(NSError *error) {
      if (error.code == kAMZNLWADeviceError) {
          [self show:@"try again"];
      } else {
          [self show:@"log in button"];
      }
    }];
    // end
}

- (void)signOutAsBefore {
    // snippet: former-sign-out
    [[AMZNAuthorizationManager sharedManager] signOut:^(NSError *error) {
      if (!error) {
          [self show:@"log in button"];
      }
    }];
    // end
}

@end

// snippet: after-one-delegate
@implementation NewScreen (Account)

- (void)logInAndGreet {
    AMZNAuthorizeRequest *request = [[AMZNAuthorizeRequest alloc] init];
    request.scopes = @[ [AMZNProfileScope profile] ];
    [[AMZNAuthorizationManager sharedManager]
          authorize:request
        withHandler:^(AMZNAuthorizeResult *result, BOOL userDidCancel, NSError *error) {
          if (result) {
              [self show:result.user.name ?: @"no name"];
          } else {
              [self show:userDidCancel ? @"log in button" : @"try again"];
          }
        }];
}

@end
// end

// snippet: after-proxy
@interface AmazonProxy : NSObject
@end

@implementation AmazonProxy

- (void)fetchName:(void (^)(NSString *name, NSError *error))handler {
    [AMZNUser fetch:^(AMZNUser *user, NSError *error) {
      handler(user.name, error);
    }];
}

@end
// end

// snippet: after-code
@implementation NewScreen (Device)

- (void)linkDeviceWithChallenge:(NSString *)challenge {
    AMZNAuthorizeRequest *request = [[AMZNAuthorizeRequest alloc] init];
    request.scopes = @[ [AMZNScopeFactory scopeWithName:@"alexa:all" data:@{@"productID" : @"lamp"}] ];
    request.grantType = AMZNAuthorizationGrantTypeCode;
    request.codeChallenge = challenge;
    request.codeChallengeMethod = @"S256";
    request.sandboxMode = @YES;
    [[AMZNAuthorizationManager sharedManager]
          authorize:request
        withHandler:^(AMZNAuthorizeResult *result, BOOL userDidCancel, NSError *error) {
          if (result) {
              NSArray *values = @[ result.authorizationCode, result.clientId, result.redirectUri ];
              [self show:[values componentsJoinedByString:@" "]];
          } else {
              [self show:userDidCancel ? @"log in button" : @"try again"];
          }
        }];
}

@end
// end

@implementation NewScreen (Errors)

// snippet: after-error
- (void)showErrorCode:(NSUInteger)code {
    switch (code) {
        case kAMZNLWAApplicationNotAuthorized:
        case kAMZNLWAErrorUserInterrupted: [self show:@"log in button"]; break;
        case kAMZNLWANetworkError: [self show:@"you are offline"]; break;
        default: [self show:@"try again"]; break;
    }
}
// end

- (void)greetOrShowError {
    [AMZNUser fetch:^(AMZNUser *user, NSError *error) {
      if (error) {
          // snippet: after-error-call
          [self showErrorCode:(NSUInteger)error.code];
          // end
      }
    }];
}

@end

@implementation NewScreen (Debugging)

// snippet: use-local-server
/// Signs in at a local authorization server instead of Amazon, with the default page and store. Call it before any
/// other SDK call.
- (void)useLocalServer:(NSURL *)server redirectURI:(NSURL *)redirectURI {
    AMZNAuthorizationManager *manager = [[AMZNAuthorizationManager alloc]
             initWithClientID:@"amzn1.application-oa2-client.demo"
                  redirectURI:redirectURI
        authorizationEndpoint:[server URLByAppendingPathComponent:@"ap/oa"]
                tokenEndpoint:[server URLByAppendingPathComponent:@"auth/o2/token"]
              profileEndpoint:[server URLByAppendingPathComponent:@"user/profile"]
              signOutEndpoint:[server URLByAppendingPathComponent:@"auth/relyingPartyLogout"]];
    [AMZNAuthorizationManager setShared:manager];
}
// end

- (void)setFaultOn:(NSURL *)server {
    // snippet: set-fault
    NSURL *faults = [server URLByAppendingPathComponent:@"faults"];
    NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:faults];
    request.HTTPMethod = @"POST";
    request.HTTPBody = [@"endpoint=token&fault=status%3D503&times=1" dataUsingEncoding:NSUTF8StringEncoding];
    [[[NSURLSession sharedSession] dataTaskWithRequest:request] resume];
    // end
}

- (void)logFindings {
    // snippet: debug
    NSLog(@"%@", [[AMZNAuthorizationManager sharedManager] diagnose]);
    NSLog(@"%@", [AIMobileLib usageCounts]);
    // end
}

- (NSString *)ids {
    // snippet: after-configuration
    AMZNAuthorizationManager *manager = [AMZNAuthorizationManager sharedManager];
    NSString *clientID = manager.clientID ?: @"";
    NSString *redirectURI = manager.redirectURI.absoluteString ?: @"";
    // end
    return [clientID stringByAppendingString:redirectURI];
}

- (void)signOutOnDevice {
    // snippet: sign-out-on-device
    [[AMZNAuthorizationManager sharedManager] signOutOnDevice:^(NSError *error) {
      [self show:error ? @"try again" : @"log in button"];
    }];
    // end
}

- (void)getTokenAfterRefusalOf:(NSString *)refused {
    // snippet: token-of-session
    [[AMZNAuthorizationManager sharedManager]
        accessTokenForScopes:@[ [AMZNProfileScope profile] ]
                   replacing:refused
                 withHandler:^(NSString *accessToken, NSError *error) {
                   [self show:accessToken ?: @"try again"];
                 }];
    // end
}

@end

@implementation NewScreen (Redirects)

// snippet: after-redirect
- (BOOL)openURL:(NSURL *)url from:(NSString *)sourceApplication {
    return [AMZNAuthorizationManager handleOpenURL:url sourceApplication:sourceApplication];
}
// end

@end
