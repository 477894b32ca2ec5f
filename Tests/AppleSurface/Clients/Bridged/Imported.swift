import LoginWithAmazonLegacy

/// A file with the import, in an app that still has its bridging header: no name is ambiguous.
final class BridgedClient: NSObject, AIAuthenticationDelegate {
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
