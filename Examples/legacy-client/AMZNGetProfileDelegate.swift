import Foundation
import LoginWithAmazonLegacy

/// Receives the user's profile.
class AMZNGetProfileDelegate: NSObject, AIAuthenticationDelegate {
    let parentViewController: LoginViewController

    init(parentController: LoginViewController) {
        parentViewController = parentController
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        parentViewController.userProfile = apiResult.result as! [String: String]
        parentViewController.loadSignedInUser()
    }

    func requestDidFail(_ errorResponse: APIError!) {
        parentViewController.showError("No profile: " + errorResponse.error.message)
    }
}
