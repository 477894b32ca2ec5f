// A file in Objective-C of an app whose delegate is in Swift, with the header that Swift emits for the app.

#import <LoginWithAmazon/LoginWithAmazon.h>

#import "Client-Swift.h"

void startAccountFlow(void);

void startAccountFlow(void) {
    AccountFlow *flow = [[AccountFlow alloc] init];
    [AIMobileLib authorizeUserForScopes:@[ @"profile" ] delegate:flow];
    [flow requestDidFail:[[APIError alloc] initErrorForAPI:kAPIGetProfile andError:[[AIError alloc] init]]];
}
