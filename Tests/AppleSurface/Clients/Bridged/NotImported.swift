import Foundation

/// A file without the import: the app's bridging header provides all names.
final class BridgedOnlyClient: NSObject, AIAuthenticationDelegate {
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
