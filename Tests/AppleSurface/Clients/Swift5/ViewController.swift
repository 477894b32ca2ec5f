import LoginWithAmazonLegacy
import UIKit

/// A view controller that is its own delegate, in Swift 5 mode without annotations.
class LoginViewController: UIViewController, AIAuthenticationDelegate {
    var accessToken: String?

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: self)
    }

    func onLoginButtonClicked(_ sender: Any) {
        AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: self)
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        accessToken = apiResult.result as? String
        title = accessToken
    }

    func requestDidFail(_ errorResponse: APIError!) {
        title = errorResponse.error.message
    }
}

/// The app delegate.
class SampleAppDelegate: NSObject, UIApplicationDelegate {
    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
        AIMobileLib.handleOpen(url, sourceApplication: options[.sourceApplication] as? String)
    }
}
