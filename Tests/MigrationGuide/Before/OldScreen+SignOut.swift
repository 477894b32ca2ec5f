import Foundation
import LoginWithAmazonLegacy

// snippet: before-sign-out
class SignOutDelegate: NSObject, AIAuthenticationDelegate {
    let screen: OldScreen

    init(_ screen: OldScreen) { self.screen = screen }

    func requestDidSucceed(_ apiResult: APIResult!) {
        screen.show("log in button")
    }

    func requestDidFail(_ errorResponse: APIError!) {
        screen.show(errorResponse.error.message)
    }
}

extension OldScreen {
    func signOut() { AIMobileLib.clearAuthorizationState(SignOutDelegate(self)) }
}
// end
