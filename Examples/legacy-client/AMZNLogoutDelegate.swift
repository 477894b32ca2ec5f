import Foundation
import LoginWithAmazonLegacy

/// Receives the result of the logout and checks it as the app does at its next start.
class AMZNLogoutDelegate: NSObject, AIAuthenticationDelegate {
    let parentViewController: LoginViewController

    init(parentController: LoginViewController) {
        parentViewController = parentController
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        parentViewController.show("Logged out.")
        parentViewController.checkIsUserSignedIn()
    }

    func requestDidFail(_ errorResponse: APIError!) {
        parentViewController.showError("Logout failed: " + errorResponse.error.message)
    }
}
