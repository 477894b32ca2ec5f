import Foundation

extension AMZNAuthorizationManager {
    /// Calls a handler for every change of this manager's session, on the main thread, until the observation ends. If
    /// ``AMZNSessionObservation/end()`` is called on the main thread, the handler is not called again after it returns.
    ///
    /// A sign-out by another manager of this process on the same store is reported at once. Other changes by other
    /// managers and processes are reported when this manager next reads the store.
    @nonobjc
    public func observeSession(
        _ handler: @escaping @MainActor @Sendable (_ change: AMZNSessionChange) -> Void
    ) -> AMZNSessionObservation {
        observers.add(onMainThread: handler)
    }

    /// The changes of this manager's session from now on, as a stream. Each access returns a new stream.
    @nonobjc
    public var sessionChanges: AsyncStream<AMZNSessionChange> {
        AsyncStream { continuation in
            let observation = observers.add { continuation.yield($0) }
            continuation.onTermination = { _ in observation.end() }
        }
    }

    /// Sets the handler of diagnostic events; nil removes it. The handler is called synchronously on any thread, and
    /// must not wait for another call of the manager. An event in progress on another thread may still reach the
    /// previous handler.
    @nonobjc
    public func setDiagnosticHandler(_ handler: (@Sendable (_ event: AMZNDiagnosticEvent) -> Void)?) {
        diagnostics.exchange(handler)
    }
}
