import LoginWithAmazonLegacy

/// A client that compiles with and without the import if the app has a bridging header: no name is ambiguous.
class BridgedClient: NSObject, AIAuthenticationDelegate {
    func check() {
        AIMobileLib.getAccessToken(
            forScopes: ["profile"], withOverrideParams: [kForceRefresh: "YES"], delegate: self)
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        if apiResult.api == .getAccessToken { AIMobileLib.getProfile(self) }
    }

    func requestDidFail(_ errorResponse: APIError!) {
        if errorResponse.error.code == kAIApplicationNotAuthorized { return }
        let handler: AMZNSignOutRequestHandler = { _ in }
        AMZNAuthorizationManager.shared().signOut(handler)
    }
}

/// The same with the names of SDK 3.1, in an extension.
class BridgedClient31: NSObject {
    func logOut() { AMZNLWAMobileLib.clearAuthorizationState(self) }
}

extension BridgedClient31: AMZNLWAAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult!) {}
    func requestDidFail(_ errorResponse: APIError!) {
        if errorResponse.error.code == kAMZNLWANetworkError { AMZNLWAMobileLib.getProfile(self) }
    }
}
