import Foundation
import LoginWithAmazonLegacy

// The delegates of Amazon's guide for SDK 2.x. Each call has a delegate class of its own.

/// The superclass of the delegates. It stores the screen to which they report.
class SampleDelegate: NSObject {
    let parentViewController: LoginViewController

    init(parentController: LoginViewController) {
        parentViewController = parentController
    }
}

/// After a successful sign-in, requests the access token.
class AMZNAuthorizeUserDelegate: SampleDelegate, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult!) {
        let delegate = AMZNGetAccessTokenDelegate(parentController: parentViewController)
        AIMobileLib.getAccessToken(
            forScopes: parentViewController.scopes, withOverrideParams: nil, delegate: delegate)
    }

    func requestDidFail(_ errorResponse: APIError!) {
        if errorResponse.error.code == kAIErrorUserInterrupted {
            parentViewController.loginWasCancelled()
        } else {
            parentViewController.showError("Login failed: " + errorResponse.error.message)
        }
    }
}

/// Requests the profile after it has received the access token. If the app isn't authorized, calls `showLogInPage`
/// instead.
class AMZNGetAccessTokenDelegate: SampleDelegate, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult!) {
        AIMobileLib.getProfile(AMZNGetProfileDelegate(parentController: parentViewController))
    }

    func requestDidFail(_ errorResponse: APIError!) {
        if errorResponse.error.code == kAIApplicationNotAuthorized {
            parentViewController.showLogInPage()
        } else {
            parentViewController.showError("No access token: " + errorResponse.error.message)
        }
    }
}

class AMZNGetProfileDelegate: SampleDelegate, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult!) {
        parentViewController.loadSignedInUser(apiResult.result as! [String: String])
    }

    func requestDidFail(_ errorResponse: APIError!) {
        parentViewController.showError("No profile: " + errorResponse.error.message)
    }
}

/// After a successful logout, checks whether a user is still signed in.
class AMZNLogoutDelegate: SampleDelegate, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult!) {
        parentViewController.show("Logged out.")
        parentViewController.checkIsUserSignedIn()
    }

    func requestDidFail(_ errorResponse: APIError!) {
        parentViewController.showError("Logout failed: " + errorResponse.error.message)
    }
}
