// An Objective-C file of an app with a Swift delegate, which imports the app's emitted Swift header.

#import <LoginWithAmazon/LoginWithAmazon.h>

#import "Client-Swift.h"

void startAccountFlow(void);

void startAccountFlow(void) {
    AccountFlow *flow = [[AccountFlow alloc] init];
    [AIMobileLib authorizeUserForScopes:@[ @"profile" ] delegate:flow];
    [flow requestDidFail:[[APIError alloc] initErrorForAPI:kAPIGetProfile andError:[[AIError alloc] init]]];
}
