// Uses the app's Swift delegate, which is declared in the header that the Swift compiler emits.

#import <LoginWithAmazon/LoginWithAmazon.h>

#import "Client-Swift.h"

void startAccountFlow(void) {
    AccountFlow *flow = [[AccountFlow alloc] init];
    [AIMobileLib authorizeUserForScopes:@[ @"profile" ] delegate:flow];
    [flow requestDidFail:[[APIError alloc] initErrorForAPI:kAPIGetProfile andError:[[AIError alloc] init]]];
}
