import LoginWithAmazonLegacy
import UIKit

// Compiled in these modes of clients.bash: 5 5-main 6-main

/// A delegate as in Amazon's guide, which declares one class for each call. The object is created for the call, and has
/// a reference to the screen.
class ProfileDelegate: NSObject, AIAuthenticationDelegate {
    let parent: UIViewController

    init(parentController: UIViewController) { parent = parentController }

    func requestDidSucceed(_ apiResult: APIResult!) {
        let profile = apiResult.result as? [String: String]
        parent.title = profile?["name"]
    }

    func requestDidFail(_ errorResponse: APIError!) { parent.title = errorResponse.error.message }
}
