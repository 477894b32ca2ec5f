import Foundation
import LoginWithAmazonLegacy

/// A client that was migrated to the names of SDK 3.1, with a few 3.x calls.
class Client31: NSObject, AMZNLWAAuthenticationDelegate {
    var codes: [UInt] = []
    var completion: (() -> Void)?

    func check() {
        AMZNLWAMobileLib.getAccessToken(
            forScopes: [AMZNProfileScope.profile()], withOverrideParams: [kAMZNLWAForceRefresh: "YES"], delegate: self)
    }

    func getCode(challenge: String) {
        let options: [AnyHashable: Any] = [
            kAMZNLWAOptionReturnAuthCode: NSNumber(value: true),
            kAMZNLWAOptionCodeChallenge: challenge,
            kAMZNLWAOptionCodeChallengeMethod: "S256",
            kAMZNLWAOptionScopeData: "{\"alexa:all\": {\"productID\": \"p\"}}",
        ]
        AMZNLWAMobileLib.authorizeUser(forScopes: ["alexa:all"], delegate: self, options: options)
    }

    func modernCheck() {
        let request = AMZNAuthorizeRequest()
        request.scopes = [AMZNProfileScope.profile()]
        request.interactiveStrategy = .never
        AMZNAuthorizationManager.shared().authorize(request) { (result, userDidCancel, error) in
            if let error = error as NSError?, UInt(error.code) == kAMZNLWAApplicationNotAuthorized {
                self.codes.append(UInt(error.code))
            }
            self.completion?()
        }
    }

    func requestDidSucceed(_ apiResult: APIResult) {
        codes.append(0)
        completion?()
    }

    func requestDidFail(_ errorResponse: APIError) {
        let error: AMZNLWAError = errorResponse.error
        codes.append(error.code)
        completion?()
    }
}
