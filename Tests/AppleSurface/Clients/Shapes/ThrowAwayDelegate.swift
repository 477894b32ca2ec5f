import LoginWithAmazonLegacy
import UIKit

/// The guide's delegates: a class for each call, created for that call, with a reference to its screen.
class AuthorizeDelegate: NSObject, AIAuthenticationDelegate {
    let parent: GuideController

    init(parentController: GuideController) { parent = parentController }

    func requestDidSucceed(_ apiResult: APIResult!) {
        AIMobileLib.getProfile(ProfileDelegate(parentController: parent))
    }

    func requestDidFail(_ errorResponse: APIError!) { print(errorResponse.error.message ?? "") }
}

class ProfileDelegate: NSObject, AIAuthenticationDelegate {
    let parent: GuideController

    init(parentController: GuideController) { parent = parentController }

    func requestDidSucceed(_ apiResult: APIResult!) {
        parent.profile = apiResult.result as? [String: String]
        parent.title = parent.profile?["name"]
        parent.showSignedIn()
    }

    func requestDidFail(_ errorResponse: APIError!) { parent.title = errorResponse.error.message }
}

class GuideController: UIViewController {
    var profile: [String: String]?

    func signIn() {
        let delegate = AuthorizeDelegate(parentController: self)
        AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: delegate)
    }

    func showSignedIn() {}
}
