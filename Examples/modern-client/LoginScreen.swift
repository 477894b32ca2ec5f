import LoginWithAmazon

/// A screen that observes the session. It prints lines of text instead of showing buttons and labels.
@MainActor
final class LoginScreen {
    private let manager: AMZNAuthorizationManager
    private let scopes: [any AMZNScope]
    private let show: (String) -> Void

    init(_ manager: AMZNAuthorizationManager, scopes: [any AMZNScope], show: @escaping (String) -> Void) {
        (self.manager, self.scopes, self.show) = (manager, scopes, show)
    }

    /// Logs in unless a user is already logged in, shows the user, and logs out. Returns what went wrong, or nil.
    func run() async -> String? {
        // While the store can't be read, the changes don't begin.
        do { _ = try await manager.storedSession() } catch { return explanation(of: error) }
        for await change in manager.sessionChanges() {
            do {
                switch change {
                case .initial(isSignedIn: false): try await logIn()
                case .initial, .signedIn: try await showUser()
                case .refreshed, .userUpdated: break
                case .signedOut: return await hasStoredSession() ? "The user is still logged in." : nil
                }
            } catch let error as AMZNError where error.code == .userInterrupted {
                show("Login cancelled.")
                return nil
            } catch {
                return explanation(of: error)
            }
        }
        return nil
    }

    private func logIn() async throws {
        show("Not signed in. Signing in with Amazon.")
        _ = try await manager.authorize(AMZNAuthorizeRequest(scopes: scopes))
    }

    private func showUser() async throws {
        let user = try await manager.fetchUser()
        show("Name: \(user.name ?? "not granted")")
        show("Email: \(user.email ?? "not granted")")
        show("User id: \(user.userID ?? "not granted")")
        show("Postal code: \(user.postalCode ?? "not granted")")
        try await manager.signOut()
        show("Logged out.")
    }

    private func hasStoredSession() async -> Bool { (try? await manager.storedSession()) != nil }

    private func explanation(of error: any Error) -> String {
        let advice =
            switch (error as? AMZNError)?.recovery {
            case .retry(nil): " Try again."
            case .retry(let seconds?): " Try again in \(Int(seconds.rounded(.up))) seconds."
            case .signIn: " Log in again."
            case .fixConfiguration: " The app must be corrected."
            case .nothing, nil: ""
            }
        return error.localizedDescription + advice
    }
}
