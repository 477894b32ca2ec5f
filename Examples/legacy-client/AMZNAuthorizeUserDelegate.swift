import Foundation
import LoginWithAmazonLegacy

/// Receives the result of the sign-in and requests the access token.
class AMZNAuthorizeUserDelegate: NSObject, AIAuthenticationDelegate {
    let parentViewController: LoginViewController

    init(parentController: LoginViewController) {
        parentViewController = parentController
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        let delegate = AMZNGetAccessTokenDelegate(parentController: parentViewController)
        AIMobileLib.getAccessToken(
            forScopes: parentViewController.scopes, withOverrideParams: nil, delegate: delegate)
    }

    func requestDidFail(_ errorResponse: APIError!) {
        parentViewController.showError("Login failed: " + errorResponse.error.message)
    }
}
