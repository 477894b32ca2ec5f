// A device without a keyboard that shows a code and waits until the user has entered it elsewhere.

#import <LoginWithAmazon/LoginWithAmazon.h>

@interface CodePairClient : NSObject
@property (nonatomic, copy) NSString *shown;
@end

@implementation CodePairClient

- (void)link {
    AMZNCreateCodePairRequest *request = [[AMZNCreateCodePairRequest alloc] init];
    request.scopes = @[ [AMZNProfileScope profile] ];
    AMZNCreateCodePairRequestHandler created = ^(AMZNCreateCodePairResult *result, NSError *error) {
      NSURL *address = result.verificationUri;
      self.shown = [NSString stringWithFormat:@"%@ %@", result.userCode, address];
      [self waitForUser];
    };
    [[AMZNCodePairManager sharedManager] createCodePair:request handler:created];
}

- (void)waitForUser {
    AMZNGetTokenRequest *request = [[AMZNGetTokenRequest alloc] init];
    request.scopes = @[ [AMZNProfileScope profile] ];
    AMZNGetTokenRequestHandler got = ^(AMZNGetTokenResult *result, NSError *error) {
      if (error.code == kAIApplicationNotAuthorized) {
          [self link];
      } else if (result) {
          NSLog(@"%lu", (unsigned long)result.accessToken.length);
      }
    };
    [AMZNCodePairManager sharedManager].region = AMZNRegionEU;
    [[AMZNCodePairManager sharedManager] getToken:request handler:got];
}

@end
