// A controller from before ARC.

#import <LoginWithAmazon/LoginWithAmazon.h>

@interface ManualController : NSObject <AIAuthenticationDelegate> {
    APIResult *_lastResult;
}
@property (nonatomic, retain) AIError *error;
@property (nonatomic, assign) id<AIAuthenticationDelegate> next;
@end

@implementation ManualController

- (void)dealloc {
    [_lastResult release];
    [_error release];
    [super dealloc];
}

- (void)requestDidSucceed:(APIResult *)apiResult {
    [_lastResult release];
    _lastResult = [apiResult retain];
    AMZNAuthorizeRequest *request = [[[AMZNAuthorizeRequest alloc] init] autorelease];
    request.scopes = [NSArray arrayWithObjects:[AMZNProfileScope profile], nil];
}

- (void)requestDidFail:(APIError *)errorResponse {
    self.error = errorResponse.error;
    [self.next requestDidFail:[[[APIError alloc] initErrorForAPI:kAPIGetProfile andError:self.error] autorelease]];
}

@end
