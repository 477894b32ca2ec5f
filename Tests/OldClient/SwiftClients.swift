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

/// An app that has a class with the module's name. Its delegate methods have parameters that aren't optional.
class LoginWithAmazon: NSObject, AIAuthenticationDelegate {
    static let sharedInstance = LoginWithAmazon()

    var completion: ((String?) -> Void)?

    func accessToken(_ completion: @escaping (String?) -> Void) {
        self.completion = completion
        AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: [:], delegate: self)
    }

    func profile(_ completion: @escaping (String?) -> Void) {
        self.completion = completion
        AIMobileLib.getProfile(self)
    }

    func requestDidSucceed(_ apiResult: APIResult) {
        if apiResult.api == .getProfile {
            let profile = apiResult.result as! [String: String]
            completion?(profile["user_id"]! as String)
        } else {
            completion?("\(apiResult.result ?? "nil")")
        }
    }

    func requestDidFail(_ errorResponse: APIError) {
        let texts: [String] = [errorResponse.error.message, (errorResponse.error.message ?? "nil")]
        if let message = errorResponse.error.message, texts == [message, message], errorResponse.error.code == 1 {
            completion?(nil)
        }
    }
}
