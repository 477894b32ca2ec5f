import Foundation
import LoginWithAmazonLegacy

/// A view controller that is the delegate of all its calls, and distinguishes them by their API.
class SelfDelegatingController: NSObject, AIAuthenticationDelegate {
    var log: [String] = []
    var completion: (() -> Void)?

    func signIn() {
        AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: self)
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        switch apiResult.api {
        case .authorizeUser:
            log.append("authorized")
            AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: self)
        case API.getAccessToken:
            guard let token = apiResult.result as? String else { return }
            log.append("token " + token)
            AIMobileLib.getProfile(self)
        case .getProfile:
            let profile = apiResult.result as? [String: String]
            log.append("profile of \(profile?["name"] ?? "nobody")")
            AIMobileLib.clearAuthorizationState(self)
        case .clearAuthorizationState:
            log.append("cleared")
            completion?()
        default:
            log.append("another call")
        }
    }

    func requestDidFail(_ errorResponse: APIError!) {
        log.append("failed: " + errorResponse.error.message)
        if errorResponse.api == .getAccessToken || errorResponse.api.rawValue == 4 {
            completion?()
        }
    }
}
