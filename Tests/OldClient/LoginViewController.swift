import Foundation
import LoginWithAmazonLegacy

/// The view controller of the 2.x guide's app, without the views.
class LoginViewController: NSObject {
    var userProfile: [String: String]?
    var token: String?
    var isSignedIn = false
    private(set) var shown: [String] = []
    var whenShown: (String) -> Void = { _ in }

    let requestScopes = ["profile", "postal_code"]

    func checkIsUserSignedIn() {
        AIMobileLib.getAccessToken(
            forScopes: requestScopes, withOverrideParams: nil,
            delegate: AMZNGetAccessTokenDelegate(parentController: self))
    }

    func onLogInButtonClicked() {
        let delegate = AMZNAuthorizeUserDelegate(parentController: self)
        AIMobileLib.authorizeUser(forScopes: requestScopes, delegate: delegate)
    }

    func onRefreshButtonClicked() {
        let overrides = [kForceRefresh: "YES"]
        AIMobileLib.getAccessToken(
            forScopes: requestScopes, withOverrideParams: overrides,
            delegate: AMZNGetAccessTokenDelegate(parentController: self))
    }

    func logoutButtonClicked() {
        AIMobileLib.clearAuthorizationState(AMZNLogoutDelegate(parentController: self))
    }

    func loadSignedInUser() {
        isSignedIn = true
    }

    func showLogInPage() {
        isSignedIn = false
        show("log in page")
    }

    func show(_ text: String) {
        shown.append(text)
        whenShown(text)
    }
}
