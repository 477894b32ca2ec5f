import Foundation
import LoginWithAmazonLegacy

/// A client that uses the names of SDK 3.1 for its 2.x calls, and also makes a 3.x call.
class Client31: NSObject {
    var code: UInt = 0

    func getCode(challenge: String) {
        let options: [AnyHashable: Any] = [
            kAMZNLWAOptionReturnAuthCode: NSNumber(value: true),
            kAMZNLWAOptionCodeChallenge: challenge,
            kAMZNLWAOptionCodeChallengeMethod: "S256",
            kAMZNLWAOptionScopeData: "{\"alexa:all\": {\"productID\": \"p\"}}",
        ]
        AMZNLWAMobileLib.authorizeUser(forScopes: ["alexa:all"], delegate: self, options: options)
        AMZNLWAMobileLib.getAccessToken(
            forScopes: [AMZNProfileScope.profile()], withOverrideParams: [kAMZNLWAForceRefresh: "YES"], delegate: self)
    }

    func signOut() {
        let handler: AMZNSignOutRequestHandler = { _ in }
        AMZNAuthorizationManager.shared().signOut(handler)
    }
}

extension Client31: AMZNLWAAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult) { code = kAMZNLWANoError }

    func requestDidFail(_ errorResponse: APIError) {
        let error: AMZNLWAError = errorResponse.error
        code = error.code
        if error.code == kAMZNLWANetworkError { AMZNLWAMobileLib.getProfile(self) }
    }
}
