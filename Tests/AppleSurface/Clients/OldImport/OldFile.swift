import LoginWithAmazon

/// An old file that imports `LoginWithAmazon` and calls SDK 2.x.
class OldLoginScreen: NSObject, AIAuthenticationDelegate {
    var accessToken: String?

    func logIn() {
        AIMobileLib.authorizeUser(
            forScopes: ["profile"], delegate: self, options: [kAIOptionSandboxMode: "YES", kAIOptionScopeData: "{}"])
    }

    func check() {
        AIMobileLib.getAccessToken(
            forScopes: ["profile"], withOverrideParams: [kForceRefresh: "YES"], delegate: self)
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        switch apiResult.api {
        case .getAccessToken: accessToken = apiResult.result as? String
        default: AIMobileLib.getProfile(self)
        }
    }

    func requestDidFail(_ errorResponse: APIError!) {
        let error: AIError = errorResponse.error
        if error.code == kAIApplicationNotAuthorized { print(error.message ?? "") }
    }
}

/// The same calls with the names of SDK 3.1, in an extension.
class OldScreen31: NSObject {
    func logOut() { AMZNLWAMobileLib.clearAuthorizationState(self) }
}

extension OldScreen31: AMZNLWAAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult!) {}
    func requestDidFail(_ errorResponse: APIError!) {
        if errorResponse.error.code == kAMZNLWANetworkError { AMZNLWAMobileLib.getProfile(self) }
    }
}
