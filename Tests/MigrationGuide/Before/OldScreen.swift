import Foundation
import LoginWithAmazonLegacy

/// A screen of an app written for SDK 2.x. The migration guide contains the marked lines.
final class OldScreen {
    let show: (String) -> Void

    init(_ show: @escaping (String) -> Void) { self.show = show }
}

// snippet: before-sign-in
class SignInDelegate: NSObject, AIAuthenticationDelegate {
    let screen: OldScreen

    init(_ screen: OldScreen) { self.screen = screen }

    func requestDidSucceed(_ apiResult: APIResult!) {
        screen.show("signed in")
    }

    func requestDidFail(_ errorResponse: APIError!) {
        if errorResponse.error.code == kAIErrorUserInterrupted {
            screen.show("log in button")
        } else {
            screen.show(errorResponse.error.message)
        }
    }
}

extension OldScreen {
    func signIn() {
        AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: SignInDelegate(self))
    }
}
// end
