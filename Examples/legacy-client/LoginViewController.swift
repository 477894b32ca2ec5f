import Foundation
import LoginWithAmazonLegacy

/// The view controller of Amazon's guide for SDK 2.x. It prints lines of text instead of showing buttons and labels.
class LoginViewController: NSObject {
    var scopes = ["profile", "postal_code"]
    /// Prints the text that the user would see; set by `main`.
    var show: (String) -> Void = { _ in }
    /// Ends the program. `problem` is the error that the user would see, or nil. Set by `main`.
    var finish: (_ problem: String?) -> Void = { _ in }
    var isSignedIn = false

    func checkIsUserSignedIn() {
        let delegate = AMZNGetAccessTokenDelegate(parentController: self)
        AIMobileLib.getAccessToken(forScopes: scopes, withOverrideParams: nil, delegate: delegate)
    }

    func onLoginButtonClicked() {
        let delegate = AMZNAuthorizeUserDelegate(parentController: self)
        AIMobileLib.authorizeUser(forScopes: scopes, delegate: delegate)
    }

    func onLogoutButtonClicked() {
        AIMobileLib.clearAuthorizationState(AMZNLogoutDelegate(parentController: self))
    }

    func loadSignedInUser(_ profile: [String: String]) {
        isSignedIn = true
        for (label, key) in [
            ("Name", "name"), ("Email", "email"), ("User id", "user_id"), ("Postal code", "postal_code"),
        ] {
            show("\(label): \(profile[key] ?? "not granted")")
        }
        onLogoutButtonClicked()
    }

    func showLogInPage() {
        guard !isSignedIn else { return finish(nil) }
        show("Not signed in. Signing in with Amazon.")
        onLoginButtonClicked()
    }

    /// The user has closed the page, or cancelled on it. The app would show its login button again.
    func loginWasCancelled() {
        show("Login cancelled.")
        finish(nil)
    }

    func showError(_ text: String) {
        finish(text)
    }
}
