// The import of SDK 1.x and 2.0 for the calls.

#import "AIMobileLib.h"

@interface Client1x : NSObject <AIAuthenticationDelegate>
@end

@implementation Client1x

- (void)requestDidSucceed:(APIResult *)apiResult {
    if (apiResult.api == kAPIAuthorizeUser) {
        [AIMobileLib getProfile:self];
    }
}

- (void)requestDidFail:(APIError *)errorResponse {
    NSUInteger code = errorResponse.error.code;
    NSString *name = nil;
    if (code == kAINoError) name = @"none";
    if (code == kAIServerError) name = @"server";
    if (code == kAIAccessDenied) name = @"denied";
    if (code == kAIDeviceError) name = @"device";
    if (code == kAIInvalidInput) name = @"input";
    if (code == kAIUnauthorizedClient) name = @"client";
    NSLog(@"%@ %@", name, @(code));
}

@end
