import Foundation
import LoginWithAmazonLegacy

/// A client that uses the Swift 2 names of the calls of `AIMobileLib`.
class Swift2Client: NSObject, AIAuthenticationDelegate {
    var results: [String] = []

    func signIn() {
        let scopes: [AnyObject] = ["profile" as AnyObject]
        let options: [String: AnyObject] = [kAIOptionScopeData: "{}" as AnyObject, "unknown": 1 as AnyObject]
        AIMobileLib.authorizeUserForScopes(["profile"], delegate: self)
        AIMobileLib.authorizeUserForScopes(scopes, delegate: self, options: options)
    }

    func getToken() {
        let overrides: [AnyHashable: Any] = [kForceRefresh: "NO"]
        AIMobileLib.getAccessTokenForScopes(["profile"], withOverrideParams: overrides, delegate: self)
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        if apiResult.api == API.authorizeUser {
            AIMobileLib.getProfile(self, withOptions: nil)
        } else if apiResult.api == .getProfile {
            results.append((apiResult.result as? NSDictionary)?["name"] as? String ?? "nil")
        }
    }

    func requestDidFail(_ errorResponse: APIError!) {
        if errorResponse.error.code == kAIApplicationNotAuthorized { AIMobileLib.clearAuthorizationState(nil) }
    }
}
