import LoginWithAmazonLegacy
import UIKit

// Compiled in these modes of clients.bash: 5 5-main 6-main 6-approachable

/// A view controller that passes itself as the delegate, and has no isolation annotations.
class ControllerAsDelegate: UIViewController, AIAuthenticationDelegate {
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: self)
    }

    func requestDidSucceed(_ apiResult: APIResult!) { title = apiResult.result as? String }
    func requestDidFail(_ errorResponse: APIError!) { title = errorResponse.error.message }
}
