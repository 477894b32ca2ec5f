import LoginWithAmazonLegacy

/// Uses the app's own Objective-C class, which is a delegate too.
final class AccountFlow: NSObject, AIAuthenticationDelegate {
    let screen = AccountScreen()

    func start() {
        screen.next = self
        screen.signIn(with: self)
        AIMobileLib.getProfile(screen)
        screen.completion = { result, _, _ in print(result?.user?.name ?? "") }
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        screen.next?.requestDidSucceed(apiResult)
    }

    func requestDidFail(_ errorResponse: APIError!) {
        let delegate: AIAuthenticationDelegate = screen
        if screen.shouldShowError(errorResponse.error, ofCall: errorResponse.api) {
            delegate.requestDidFail(errorResponse)
        }
    }
}
