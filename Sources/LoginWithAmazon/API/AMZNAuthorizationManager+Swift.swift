import Foundation

// What Objective-C doesn't see of the manager, besides the `async` calls.

@nonobjc
extension AMZNAuthorizationManager {
    /// The configuration; nil if it is invalid, for example without a valid API key. Not in the official SDK.
    public var configuration: AMZNConfiguration? { client.configuration }

    /// Fetches the profile of the signed-in user: cached for an hour, then from the server. Not in the official SDK,
    /// where ``AMZNUser/fetch(_:)`` uses the shared manager.
    public func fetchUser(withHandler handler: @escaping AMZNUserFetchRequestHandler) {
        start(.fetchUser) { handler($0.value, $0.error) }
    }

    /// Passes a redirect to this manager's session; see ``handleOpen(_:sourceApplication:)-(_,String?)``. Not in the
    /// official SDK.
    public func handleRedirect(_ url: URL) -> Bool { client.session?.redirect(url) ?? false }

    /// An overload for a non-optional source application. Old code force-casts it, which causes a compiler warning for
    /// an optional parameter.
    @discardableResult
    public static func handleOpen(_ url: URL, sourceApplication: String) -> Bool {
        shared().handleRedirect(url)
    }

    // MARK: Observation

    /// Calls a handler for every change of this manager's session, on the main thread, until the observation ends. If
    /// ``AMZNSessionObservation/end()`` is called on the main thread, the handler is not called again after it returns.
    ///
    /// Changes by other managers of the same client and store in this process are reported at once, and changes by
    /// other processes when this process next reads the store.
    public func observeSession(
        _ handler: @escaping @MainActor @Sendable (_ change: AMZNSessionChange) -> Void
    ) -> AMZNSessionObservation {
        let hasEnded = Locked(false)
        let observation = client.listeners.add { change in
            guard let change else { return }
            DispatchQueue.main.async { if !hasEnded.withLock({ $0 }) { handler(change) } }
        }
        return AMZNSessionObservation {
            hasEnded.exchange(true)
            observation.end()
        }
    }

    /// Whether a user is signed in now, then every change of this manager's session: by this manager, by others of the
    /// same client and store, and by SDK 2.x. Each access returns a new stream, which finishes when the manager is
    /// deallocated.
    public var sessionChanges: AsyncStream<AMZNSessionChange> {
        AsyncStream { continuation in
            // Until the store has been read, changes are part of what is stored.
            let hasStarted = Locked(false)
            let observation = client.listeners.add { change in
                guard let change else { return continuation.finish() }
                if hasStarted.withLock({ $0 }) { continuation.yield(change) }
            }
            continuation.onTermination = { _ in observation.end() }
            client.readSession { isSignedIn in
                continuation.yield(.initial(isSignedIn: isSignedIn))
                hasStarted.exchange(true)
            }
        }
    }

    /// Sets the handler of diagnostic events; nil removes it.
    ///
    /// It receives the events of every manager of the same client and store in this process, also of an
    /// ``AMZNCodePairManager`` and of 2.x calls, so an app sets one handler. The handler is called synchronously on any
    /// thread, and must not wait for another call of a manager. An event in progress on another thread may still reach
    /// the previous handler.
    public func setDiagnosticHandler(_ handler: (@Sendable (_ event: AMZNDiagnosticEvent) -> Void)?) {
        client.setDiagnosticHandler(handler)
    }
}

extension AMZNAuthorizationManager {
    /// A function that returns the token for this request if the call is answered at once, and otherwise nil, without
    /// making the call. For the benchmark and the tests: an app can't tell.
    package func lookUp(_ request: AMZNAuthorizeRequest) throws -> () -> String? {
        let call = try TypedCall.accessToken(request)
        return { self.client.valueAtOnce(of: call) }
    }
}

extension AMZNAuthorizationManager: CustomReflectable {
    /// Empty, because `dump` would otherwise print the session, the app's own parts, and the secrets they hold.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
