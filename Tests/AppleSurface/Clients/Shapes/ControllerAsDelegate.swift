import LoginWithAmazonLegacy
import UIKit

// Compiled in these modes of clients.bash: 5 5-main 6-main

/// A view controller that passes itself as the delegate, and has no isolation annotations.
class ControllerAsDelegate: UIViewController, AIAuthenticationDelegate {
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: self)
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        title = apiResult.result as? String
        AIMobileLib.getProfile(ProfileDelegate(parentController: self))
    }

    func requestDidFail(_ errorResponse: APIError!) { title = errorResponse.error.message }
}

/// A delegate as in Amazon's guide, which declares one class for each call. The object is created for the call, and has
/// a reference to the screen.
class ProfileDelegate: NSObject, AIAuthenticationDelegate {
    let parent: ControllerAsDelegate

    init(parentController: ControllerAsDelegate) { parent = parentController }

    func requestDidSucceed(_ apiResult: APIResult!) {
        let profile = apiResult.result as? [String: String]
        parent.title = profile?["name"]
    }

    func requestDidFail(_ errorResponse: APIError!) { parent.title = errorResponse.error.message }
}
