import Foundation
import LoginWithAmazonLegacy

// The delegates of the 2.x guide's app: a class for each call, with a reference to the view controller.

class AMZNAuthorizeUserDelegate: NSObject, AIAuthenticationDelegate {
    let parentViewController: LoginViewController

    init(parentController: LoginViewController) {
        parentViewController = parentController
        super.init()
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        let delegate = AMZNGetProfileDelegate(parentController: parentViewController)
        AIMobileLib.getProfile(delegate)
    }

    func requestDidFail(_ errorResponse: APIError!) {
        parentViewController.show("User authorization failed due to an error: " + errorResponse.error.message)
    }
}

class AMZNGetProfileDelegate: NSObject, AIAuthenticationDelegate {
    let parentViewController: LoginViewController

    init(parentController: LoginViewController) {
        parentViewController = parentController
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        let profile = apiResult.result as! [String: String]
        parentViewController.userProfile = profile
        parentViewController.loadSignedInUser()
        let name = profile["name"] ?? ""
        let userID = profile["user_id"]! as String
        parentViewController.show("Hello " + name + " (" + userID + ")")
    }

    func requestDidFail(_ errorResponse: APIError) {
        if errorResponse.error.code == kAIApplicationNotAuthorized {
            // Show the log in page.
            parentViewController.showLogInPage()
        } else {
            parentViewController.show("Error occurred: " + errorResponse.error.message)
        }
    }
}

class AMZNGetAccessTokenDelegate: NSObject, AIAuthenticationDelegate {
    let parentViewController: LoginViewController

    init(parentController: LoginViewController) {
        parentViewController = parentController
    }

    func requestDidSucceed(_ apiResult: APIResult) {
        let token = apiResult.result as! String
        parentViewController.token = token
        parentViewController.show("\(apiResult.result ?? "nil")")
    }

    func requestDidFail(_ errorResponse: APIError!) {
        if errorResponse.error.code == 1 {
            parentViewController.showLogInPage()
            return
        }
        if let message = errorResponse.error.message {
            parentViewController.show(message)
        }
    }
}

class AMZNLogoutDelegate: NSObject, AIAuthenticationDelegate {
    let parentViewController: LoginViewController

    init(parentController: LoginViewController) {
        parentViewController = parentController
    }

    func requestDidSucceed(_ apiResult: APIResult) {
        // Your additional logic after the user authorization state is cleared.
        parentViewController.userProfile = nil
        parentViewController.token = nil
        parentViewController.showLogInPage()
    }

    func requestDidFail(_ errorResponse: APIError) {
        parentViewController.show("Error occurred: " + (errorResponse.error.message ?? "nil"))
    }
}
