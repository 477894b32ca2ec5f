// Imports only the header with the calls.

#import <LoginWithAmazon/AIMobileLib.h>

void refresh(id<AIAuthenticationDelegate> delegate);

void refresh(id<AIAuthenticationDelegate> delegate) {
    [AIMobileLib getAccessTokenForScopes:@[ @"profile" ]
                      withOverrideParams:@{kForceRefresh : @"YES"}
                                delegate:delegate];
}
