// A controller from before ARC.

#import <LoginWithAmazon/LoginWithAmazon.h>

@interface ManualController : NSObject <AIAuthenticationDelegate> {
    APIResult *_lastResult;
    NSString *_token;
}
@property (nonatomic, retain) AIError *error;
@property (nonatomic, assign) id<AIAuthenticationDelegate> next;
@end

@implementation ManualController

- (void)dealloc {
    [_lastResult release];
    [_token release];
    [_error release];
    [super dealloc];
}

- (void)signIn {
    AMZNAuthorizeRequest *request = [[[AMZNAuthorizeRequest alloc] init] autorelease];
    request.scopes = [NSArray arrayWithObjects:[AMZNProfileScope profile], nil];
    [[AMZNAuthorizationManager sharedManager]
          authorize:request
        withHandler:^(AMZNAuthorizeResult *result, BOOL userDidCancel, NSError *error) {
          [_token release];
          _token = [result.token retain];
        }];
    [AIMobileLib authorizeUserForScopes:[NSArray arrayWithObject:@"profile"] delegate:self];
}

- (void)requestDidSucceed:(APIResult *)apiResult {
    [_lastResult release];
    _lastResult = [apiResult retain];
    apiResult.result = nil;
}

- (void)requestDidFail:(APIError *)errorResponse {
    self.error = errorResponse.error;
    [self.next requestDidFail:[[[APIError alloc] initErrorForAPI:kAPIGetProfile andError:self.error] autorelease]];
}

@end
