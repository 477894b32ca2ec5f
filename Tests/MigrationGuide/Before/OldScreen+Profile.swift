import Foundation
import LoginWithAmazonLegacy

// snippet: before-profile
class ProfileDelegate: NSObject, AIAuthenticationDelegate {
    let screen: OldScreen

    init(_ screen: OldScreen) { self.screen = screen }

    func requestDidSucceed(_ apiResult: APIResult!) {
        let profile = apiResult.result as! [String: String]
        screen.show(profile["name"] ?? "no name")
    }

    func requestDidFail(_ errorResponse: APIError!) {
        screen.show(errorResponse.error.message)
    }
}

extension OldScreen {
    func greet() { AIMobileLib.getProfile(ProfileDelegate(self)) }
}
// end
