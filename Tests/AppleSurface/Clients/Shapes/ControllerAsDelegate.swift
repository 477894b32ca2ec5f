import LoginWithAmazonLegacy
import UIKit

// Modes: 5 5-main 6-main

/// A view controller that is its own delegate, without annotations.
class ControllerAsDelegate: UIViewController, AIAuthenticationDelegate {
    var token: String?

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: self)
    }

    func signIn(_ sender: Any) { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: self) }

    func requestDidSucceed(_ apiResult: APIResult!) {
        if apiResult.api == API.authorizeUser { return AIMobileLib.getProfile(self) }
        token = apiResult.result as? String
        title = token
    }

    func requestDidFail(_ errorResponse: APIError!) { title = errorResponse.error.message }
}
