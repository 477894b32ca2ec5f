import LoginWithAmazonLegacy

/// A client with the spellings of Swift 2, ported to a later compiler with minimal changes.
final class Swift2SpellingClient: NSObject, AIAuthenticationDelegate {
    var token = ""

    func signIn() {
        AIMobileLib.authorizeUserForScopes(["profile"], delegate: self)
        AIMobileLib.authorizeUserForScopes(["profile"] as [AnyObject], delegate: self, options: nil)
        AIMobileLib.getAccessTokenForScopes(["profile"], withOverrideParams: nil, delegate: self)
        AIMobileLib.getAccessTokenForScopes(
            ["profile"], withOverrideParams: [kForceRefresh: "YES"], delegate: self)
    }

    func open(_ url: URL, _ sourceApplication: String?) -> Bool {
        AIMobileLib.handleOpenURL(url, sourceApplication: sourceApplication)
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        if apiResult.api == API.GetAccessToken {
            token = apiResult.result as! String
        } else if apiResult.api == .AuthorizeUser || apiResult.api == .GetAuthorizationCode {
            AIMobileLib.getProfile(self)
        } else if apiResult.api == .GetProfile || apiResult.api == .ClearAuthorizationState {
            token = ""
        }
    }

    func requestDidFail(_ errorResponse: APIError!) {
        let message: String = errorResponse.error.message
        print("Error: " + message)
    }
}
