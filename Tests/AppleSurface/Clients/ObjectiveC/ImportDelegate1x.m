// The import of SDK 1.x and 2.0 for delegates.

#import "AIAuthenticationDelegate.h"

@interface Delegate1x : NSObject <AIAuthenticationDelegate>
@end

@implementation Delegate1x

- (void)requestDidSucceed:(APIResult *)apiResult {
}

- (void)requestDidFail:(APIError *)errorResponse {
}

@end
