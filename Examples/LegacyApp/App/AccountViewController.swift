import LoginWithAmazon
import UIKit

/// A screen migrated to SDK 3.x. It shares the session with the SDK 2.x screen.
final class AccountViewController: CallsViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        addButton("Sign in", action: #selector(signIn))
        addButton("Sign in again", action: #selector(signInAgain))
        addButton("Token without a page", action: #selector(showToken))
        addButton("User", action: #selector(showUser))
        addButton("Sign in, and cancel after 3 seconds", action: #selector(signInAndCancel))
        addButton("Diagnosis", action: #selector(diagnose))
        addButton("Sign out", action: #selector(signOut))
    }

    @objc private func signIn() { authorize(.auto) }
    @objc private func showToken() { authorize(.never) }

    private func authorize(_ strategy: AMZNInteractiveStrategy) {
        AMZNAuthorizationManager.shared().authorize(request(strategy)) { [weak self] result, userDidCancel, error in
            if let error {
                self?.show("Error: \(error.localizedDescription)")
            } else if userDidCancel {
                self?.show("Cancelled.")
            } else if let result {
                self?.report(result)
            }
        }
    }

    @objc private func showUser() {
        AMZNUser.fetch { [weak self] user, error in
            self?.show(user?.name ?? "Error: \(error?.localizedDescription ?? "no name")")
        }
    }

    @objc private func signOut() {
        AMZNAuthorizationManager.shared().signOut { [weak self] error in
            self?.show(error.map { "Error: \($0.localizedDescription)" } ?? "Signed out.")
        }
    }

    @objc private func diagnose() {
        let problems = AMZNAuthorizationManager.shared().diagnose()
        show(problems.isEmpty ? "No problem found." : problems.joined(separator: "\n"))
    }

    private func request(_ strategy: AMZNInteractiveStrategy) -> AMZNAuthorizeRequest {
        let request = AMZNAuthorizeRequest()
        request.scopes = [AMZNProfileScope.profile(), AMZNProfileScope.postalCode()]
        request.interactiveStrategy = strategy
        return request
    }

    /// The token is secret, so only its length is shown.
    private func report(_ result: AMZNAuthorizeResult) {
        show("Signed in: \(result.user?.name ?? "no name"), a token of \(result.token.count) characters")
    }
}

// MARK: - With async/await

extension AccountViewController {
    @objc private func signInAgain() {
        Task { await authorizeWithAsync() }
    }

    /// Cancelling the task ends the sign-in. If the page is in a sheet, the sheet closes.
    @objc private func signInAndCancel() {
        let signIn = Task { await authorizeWithAsync() }
        Task {
            try? await Task.sleep(nanoseconds: 3_000_000_000)
            signIn.cancel()
        }
    }

    private func authorizeWithAsync() async {
        do {
            report(try await AMZNAuthorizationManager.shared().authorize(request(.always)))
        } catch is CancellationError {
            show("The task was cancelled.")
        } catch {
            show("Error: \(error.localizedDescription)")
        }
    }
}
