import Foundation
import LoginWithAmazonLegacy

/// Receives the access token and requests the profile, or shows the login button.
class AMZNGetAccessTokenDelegate: NSObject, AIAuthenticationDelegate {
    let parentViewController: LoginViewController

    init(parentController: LoginViewController) {
        parentViewController = parentController
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        parentViewController.accessToken = apiResult.result as? String
        let delegate = AMZNGetProfileDelegate(parentController: parentViewController)
        AIMobileLib.getProfile(delegate)
    }

    func requestDidFail(_ errorResponse: APIError!) {
        if errorResponse.error.code == kAIApplicationNotAuthorized {
            parentViewController.showLogInPage()
        } else {
            parentViewController.showError("No access token: " + errorResponse.error.message)
        }
    }
}
