import Foundation
import LoginWithAmazonLegacy

// The delegates of the 2.x guide: a class for each call.

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
