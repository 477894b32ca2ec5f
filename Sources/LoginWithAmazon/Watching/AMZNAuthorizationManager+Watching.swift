import Foundation

extension AMZNAuthorizationManager {
    /// Notifies a block of every change of this manager's session, on the main thread, until the observation ends. Where
    /// ``AMZNSessionObservation/end()`` is called on the main thread, the block is not called any more once it has returned.
    ///
    /// A sign-out by another manager of this process on the same store is seen at once. Other changes by other managers,
    /// and those by other processes, are seen when this one next reads the store.
    @nonobjc
    public func observeSession(
        _ handler: @escaping @MainActor @Sendable (_ change: AMZNSessionChange) -> Void
    ) -> AMZNSessionObservation {
        observers.add(onMainThread: handler)
    }

    /// Every change of this manager's session from now on, for `for await`. Each access gives a stream of its own.
    @nonobjc
    public var sessionChanges: AsyncStream<AMZNSessionChange> {
        AsyncStream { continuation in
            let observation = observers.add { continuation.yield($0) }
            continuation.onTermination = { _ in observation.end() }
        }
    }

    /// Gives every diagnostic event to a handler, at once and on any thread; nil stops it, for events that come later: one
    /// on another thread may still be under way. The handler must not make calls of the manager that wait for their answer.
    @nonobjc
    public func setDiagnosticHandler(_ handler: (@Sendable (_ event: AMZNDiagnosticEvent) -> Void)?) {
        diagnostics.exchange(handler)
    }
}
