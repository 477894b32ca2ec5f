import Foundation

// How calls start, for handlers and for `async` code alike.

@nonobjc
extension AMZNAuthorizationManager {
    /// Starts an authorize call; nil if it was answered at once.
    @discardableResult
    func start(_ request: AMZNAuthorizeRequest, then callback: @escaping @Sendable (Answer) -> Void) -> CallID? {
        if let answer = rememberedAnswer(to: request) {
            callback(.authorized(accessToken: answer.token, user: answer.user))
            return nil
        }
        return attempt(callback) { configured in
            let call = try request.call(isSandbox: isSandboxMode)
            let settings = settings(configured, isSandbox: request.isSandboxMode)
            return configured.session.authorize(call, settings, then: callback)
        }
    }

    @discardableResult
    func startSignOut(onDevice: Bool, then callback: @escaping @Sendable (Answer) -> Void) -> CallID? {
        attempt(callback) { $0.session.signOut(settings($0), onDevice: onDevice, then: callback) }
    }

    @discardableResult
    func startFetch(then callback: @escaping @Sendable (Answer) -> Void) -> CallID? {
        if let user = rememberedUser() {
            callback(.user(user))
            return nil
        }
        return attempt(callback) { $0.session.fetchUser(settings($0), then: callback) }
    }

    @nonobjc
    func cancel(_ call: CallID) { session?.cancel(call) }

    var observers: SessionObservers { watchers.observers }
    var diagnostics: Locked<(@Sendable (AMZNDiagnosticEvent) -> Void)?> { watchers.diagnostics }

    var session: Session? { try? configured.get().session }

    /// Starts a call, or answers it with the error that prevents it.
    private func attempt(
        _ callback: @Sendable (Answer) -> Void, _ body: (Configured) throws -> CallID?
    ) -> CallID? {
        do {
            return try body(configured.get())
        } catch {
            callback(.failed(error as? AMZNError ?? AMZNError(.internalError, "The call cannot be made.")))
            return nil
        }
    }

    /// The current settings.
    private func settings(_ configured: Configured, isSandbox: Bool? = nil) -> SessionSettings {
        let configuration = configured.configuration
        return SessionSettings(
            clientID: configuration.clientID, redirectURI: configuration.redirectURI,
            endpoints: endpoints(configuration, isSandbox: isSandbox))
    }

    func endpoints(_ configuration: AMZNConfiguration, isSandbox: Bool? = nil) -> AMZNEndpoints {
        let mode = mode.withLock { $0 }
        return configuration.endpoints(region: mode.region, isSandbox: isSandbox ?? mode.isSandbox)
    }
}
