import Foundation

@nonobjc
extension AMZNAuthorizationManager {
    /// The manager's configuration. It is nil if the manager simulates an error, or if the configuration of the main
    /// bundle can't be used, for example because the API key is missing. Not in the official SDK.
    public var configuration: AMZNConfiguration? { client.configuration }

    /// Gets the profile of the signed-in user: the stored one if it was fetched within the last hour, otherwise from the
    /// server. The handler is called once, on the main thread. Not in the official SDK; ``AMZNUser/fetch(_:)`` does the
    /// same with the shared manager.
    public func fetchUser(withHandler handler: @escaping AMZNUserFetchRequestHandler) {
        start(.fetchUser) { handler($0.value, $0.error) }
    }

    /// Does the same as ``handleOpen(_:sourceApplication:)-(_,String?)``. Code of old apps force-casts the source
    /// application to `String`. If that code called a method with an optional parameter, the compiler would warn about
    /// the cast.
    @discardableResult
    public static func handleOpen(_ url: URL, sourceApplication: String) -> Bool {
        SessionRegistry.handleOpen(url)
    }

    // MARK: Observation

    /// Returns a stream of the changes of this manager's session. Its first element says whether a user is signed in, as
    /// soon as the store can be read. The stream finishes when the manager is deallocated, or at once if the manager
    /// has no valid configuration. Keep a reference to the manager: a stream doesn't retain it.
    ///
    /// Changes by other managers of the same client and store in this process are reported immediately. A sign-in or
    /// sign-out by another process is noticed only when this process next reads the store.
    public func sessionChanges() -> AsyncStream<AMZNSessionChange> {
        AsyncStream { continuation in
            let end = observe { change in
                if let change { continuation.yield(change) } else { continuation.finish() }
            }
            guard let end else { return continuation.finish() }
            continuation.onTermination = { _ in end() }
        }
    }

    /// Sets the handler of diagnostic events; nil removes it.
    ///
    /// The handler receives the events of every manager of the same client and store in this process, including those
    /// of code pair managers and of 2.x calls. One handler is therefore enough. The handler can be called on any
    /// thread. The session waits until the handler returns, so the handler must not wait for another call of a manager.
    /// The previous handler may still receive an event on another thread while this method runs, or just after it has
    /// returned.
    public func setDiagnosticHandler(_ handler: (@Sendable (_ event: AMZNDiagnosticEvent) -> Void)?) {
        client.setDiagnosticHandler(handler)
    }
}

extension AMZNAuthorizationManager {
    /// Passes the elements of ``sessionChanges()``, and nil at their end, to an observer, until the returned closure is
    /// called. Returns nil if the configuration is invalid.
    package func observe(_ observer: @escaping @Sendable (AMZNSessionChange?) -> Void) -> (@Sendable () -> Void)? {
        client.observe(observer)
    }

    /// Returns a function that looks up the token for these scopes. The function returns nil if the call can't be
    /// answered from memory, and never starts the call. It is for the benchmark and the tests, because public calls
    /// don't show whether they were answered from memory.
    package func lookUp(_ scopes: [any AMZNScope]) throws -> () -> String? {
        let call = try TypedCall.accessToken(for: scopes, replacing: nil)
        return { self.client.valueAtOnce(of: call) }
    }
}

extension AMZNAuthorizationManager: CustomReflectable {
    /// Empty, because `dump` would otherwise print the session, the app's user agent and store, and the secrets that
    /// they hold.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
