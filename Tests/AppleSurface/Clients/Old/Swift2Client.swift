import Foundation
import LoginWithAmazonLegacy

/// The calls by their names in Swift 2, with every container of options and scopes found in apps.
class Swift2Client: NSObject, AIAuthenticationDelegate {
    var results: [String] = []
    var completion: (() -> Void)?

    func signIn() {
        AIMobileLib.authorizeUserForScopes(["profile"], delegate: self)
    }

    func signInWithOptions() {
        let scopes: [AnyObject] = ["profile" as AnyObject]
        let options: [String: AnyObject] = [kAIOptionScopeData: "{}" as AnyObject, "unknown": 1 as AnyObject]
        AIMobileLib.authorizeUserForScopes(scopes, delegate: self, options: options)
    }

    func getToken() {
        let scopes: [Any] = ["profile", AMZNProfileScope.userID()]
        let overrides: [AnyHashable: Any] = [kForceRefresh: "NO"]
        AIMobileLib.getAccessTokenForScopes(scopes, withOverrideParams: overrides, delegate: self)
    }

    func getProfile() {
        AIMobileLib.getProfile(self, withOptions: nil)
    }

    func signOut() {
        AIMobileLib.clearAuthorizationState(nil)
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        if apiResult.api == API.AuthorizeUser {
            results.append("authorized")
        } else if apiResult.api == .GetProfile {
            results.append((apiResult.result as? NSDictionary)?["name"] as? String ?? "nil")
        } else {
            // Treats every other success as a token.
            results.append(apiResult.result as? String ?? "nil")
        }
        completion?()
    }

    func requestDidFail(_ errorResponse: APIError!) {
        results.append("error \(errorResponse.error.code)")
        completion?()
    }
}
