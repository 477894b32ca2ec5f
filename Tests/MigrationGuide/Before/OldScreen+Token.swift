import Foundation
import LoginWithAmazonLegacy

// snippet: before-token
class TokenDelegate: NSObject, AIAuthenticationDelegate {
    let screen: OldScreen

    init(_ screen: OldScreen) { self.screen = screen }

    func requestDidSucceed(_ apiResult: APIResult!) {
        screen.show(apiResult.result as! String)
    }

    func requestDidFail(_ errorResponse: APIError!) {
        if errorResponse.error.code == kAIApplicationNotAuthorized {
            screen.show("log in button")
        } else {
            screen.show(errorResponse.error.message)
        }
    }
}

extension OldScreen {
    func getToken() {
        AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: TokenDelegate(self))
    }
}
// end

extension OldScreen {
    func getNewToken() {
        // snippet: before-new-token
        AIMobileLib.getAccessToken(
            forScopes: ["profile"], withOverrideParams: [kForceRefresh: "YES"], delegate: TokenDelegate(self))
        // end
    }
}
