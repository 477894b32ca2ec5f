import Foundation
import LoginWithAmazon

/// The 3.x guide's view controller, with lines of text instead of buttons and labels.
@MainActor
final class LoginScreen {
    private let scopes: [any AMZNScope]
    private let show: (String) -> Void
    private let finish: (_ problem: String?) -> Void
    private var hasBeenSignedIn = false

    init(scopes: [any AMZNScope], show: @escaping (String) -> Void, finish: @escaping (_ problem: String?) -> Void) {
        self.scopes = scopes
        self.show = show
        self.finish = finish
    }

    func checkIsUserSignedIn() {
        let request = AMZNAuthorizeRequest()
        request.scopes = scopes
        request.interactiveStrategy = .never
        AMZNAuthorizationManager.shared().authorize(request) { [self] result, _, error in
            if let error, UInt((error as NSError).code) != kAMZNLWAApplicationNotAuthorized {
                showError("No access token: ", error)
            } else if result == nil {
                showLogInPage()
            } else {
                loadUser()
            }
        }
    }

    private func onLoginButtonClicked() {
        let request = AMZNAuthorizeRequest()
        request.scopes = scopes
        AMZNAuthorizationManager.shared().authorize(request) { [self] _, userDidCancel, error in
            if let error {
                showError("Login failed: ", error)
            } else if userDidCancel {
                finish("Login failed: The sign-in ended without an answer.")
            } else {
                loadUser()
            }
        }
    }

    private func loadUser() {
        AMZNUser.fetch { [self] user, error in
            guard let user else { return showError("No profile: ", error) }
            hasBeenSignedIn = true
            show("Name: \(user.name ?? "not granted")")
            show("Email: \(user.email ?? "not granted")")
            show("User id: \(user.userID ?? "not granted")")
            show("Postal code: \(user.postalCode ?? "not granted")")
            onLogoutButtonClicked()
        }
    }

    private func onLogoutButtonClicked() {
        AMZNAuthorizationManager.shared().signOut { [self] error in
            if let error { return showError("Logout failed: ", error) }
            show("Logged out.")
            checkIsUserSignedIn()
        }
    }

    private func showLogInPage() {
        guard !hasBeenSignedIn else { return finish(nil) }
        show("Not signed in. Login with Amazon:")
        onLoginButtonClicked()
    }

    private func showError(_ text: String, _ error: (any Error)?) {
        let info = (error as NSError?)?.userInfo
        finish(text + (info?["AMZNLWAErrorNonLocalizedDescription"] as? String ?? "unknown"))
    }
}
