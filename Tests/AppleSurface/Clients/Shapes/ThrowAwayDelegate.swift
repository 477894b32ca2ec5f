import LoginWithAmazonLegacy
import UIKit

// Modes: 5 5-main 6-main

/// The guide's delegates: a class for each call, created for that call, with a reference to its screen.
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

    func check() { AIMobileLib.getProfile(ProfileDelegate(parentController: self)) }
    func showSignedIn() {}
}
