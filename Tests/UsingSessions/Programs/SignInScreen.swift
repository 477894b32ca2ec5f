import LoginWithAmazon

/// What a sign-in screen shows: the login button, a page that can be cancelled, the user's name, or an error.
@MainActor
final class SignInScreen {
    enum State: Equatable { case signedOut, signingIn, signedIn(name: String), failed(canRetry: Bool) }

    private(set) var state = State.signedOut
    private(set) var attempt: Task<Void, Never>?
    private let manager: AMZNAuthorizationManager

    init(_ manager: AMZNAuthorizationManager) { self.manager = manager }

    /// The action of the login button and of the retry button.
    func signIn() {
        attempt?.cancel()
        state = .signingIn
        attempt = Task {
            let outcome = await outcome()
            if !Task.isCancelled { state = outcome }
        }
    }

    /// The action of the Cancel button.
    func cancel() {
        attempt?.cancel()
        state = .signedOut
    }

    private func outcome() async -> State {
        do {
            let result = try await manager.authorize(AMZNAuthorizeRequest(scopes: [AMZNProfileScope.profile()]))
            return .signedIn(name: result.user?.name ?? "")
        } catch {
            switch (error as? AMZNError)?.recovery {
            case .retry: return .failed(canRetry: true)
            case .fixConfiguration: return .failed(canRetry: false)
            default: return .signedOut  // For example, the user left the page or refused access.
            }
        }
    }
}
