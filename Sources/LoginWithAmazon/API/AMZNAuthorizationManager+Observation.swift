import Foundation

@nonobjc
extension AMZNAuthorizationManager {
    /// Returns a stream of the changes of this manager's session, whichever manager makes them. Its first element
    /// says whether a user is signed in. If the store can't be read yet, that element comes after a later call has
    /// read or changed the store.
    ///
    /// Keep a reference to the manager: a stream doesn't retain it, and finishes when the manager is deallocated.
    /// Without a valid configuration, it finishes at once.
    public func sessionChanges() -> AsyncStream<AMZNSessionChange> {
        AsyncStream { continuation in
            let end = observe { change in
                if let change { continuation.yield(change) } else { continuation.finish() }
            }
            guard let end else { return continuation.finish() }
            continuation.onTermination = { _ in end() }
        }
    }

    /// Sets the handler of diagnostic events; nil removes it. The article <doc:Logging> shows how to use one.
    ///
    /// The handler receives the events of every manager that shares the session, on any thread. The session waits until
    /// the handler returns, so the handler must not wait for another call. The previous handler may still receive
    /// events while this method runs, and just after it has returned; so may the handler of a manager that is released.
    public func setDiagnosticHandler(_ handler: (@Sendable (_ event: AMZNDiagnosticEvent) -> Void)?) {
        client.setDiagnosticHandler(handler)
    }
}

extension AMZNAuthorizationManager {
    /// Passes the elements of ``sessionChanges()``, and nil at their end, to an observer, until the returned closure is
    /// called. Returns nil without a valid configuration.
    package func observe(_ observer: @escaping @Sendable (AMZNSessionChange?) -> Void) -> (@Sendable () -> Void)? {
        client.observe(observer)
    }
}
