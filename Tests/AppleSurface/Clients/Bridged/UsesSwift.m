// An Objective-C file that uses the app's Swift delegate, by the header that the compiler emits.

#import <LoginWithAmazon/LoginWithAmazon.h>

#import "Client-Swift.h"

void startAccountFlow(void) {
    AccountFlow *flow = [[AccountFlow alloc] init];
    [AIMobileLib authorizeUserForScopes:@[ @"profile" ] delegate:flow];
    [flow requestDidFail:[[APIError alloc] initErrorForAPI:kAPIGetProfile andError:[[AIError alloc] init]]];
}
