import AccountKit
import LoginWithAmazonLegacy

func show(_ screen: AccountScreen, to observer: any AIAuthenticationDelegate) {
    screen.observer = observer
    screen.logIn()
    if let error = screen.lastError, error.code != kAIErrorUserInterrupted { print(error.message as Any) }
    AIMobileLib.clearAuthorizationState(screen)
}
