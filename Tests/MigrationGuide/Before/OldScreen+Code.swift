import Foundation
import LoginWithAmazonLegacy

// snippet: before-code
class CodeDelegate: NSObject, AIAuthenticationDelegate {
    let screen: OldScreen

    init(_ screen: OldScreen) { self.screen = screen }

    func requestDidSucceed(_ apiResult: APIResult!) {
        let code = apiResult.result as! String
        screen.show([code, AIMobileLib.getClientId(), AIMobileLib.getRedirectUri()].joined(separator: " "))
    }

    func requestDidFail(_ errorResponse: APIError!) {
        screen.show(errorResponse.error.message)
    }
}

extension OldScreen {
    func linkDevice(challenge: String) {
        let options: [String: Any] = [
            kAIOptionReturnAuthCode: true, kAIOptionCodeChallenge: challenge, kAIOptionCodeChallengeMethod: "S256",
            kAIOptionScopeData: #"{"alexa:all":{"productID":"lamp"}}"#, kAIOptionSandboxMode: "YES",
        ]
        AIMobileLib.authorizeUser(forScopes: ["alexa:all"], delegate: CodeDelegate(self), options: options)
    }
}
// end
