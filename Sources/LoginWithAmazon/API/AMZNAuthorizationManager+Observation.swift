import Foundation

@nonobjc
extension AMZNAuthorizationManager {
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
}
