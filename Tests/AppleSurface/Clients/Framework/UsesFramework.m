@import AccountKit;
#import <LoginWithAmazon/LoginWithAmazon.h>

void showAccount(AccountScreen *screen, id<AIAuthenticationDelegate> observer) {
    screen.observer = observer;
    [screen logIn];
    if (screen.lastError.code == kAIErrorUserInterrupted) [AIMobileLib clearAuthorizationState:screen];
}
