import Dispatch

/// The observers of changes and the handler of diagnostic events, which the session notifies.
final class SessionListeners: Sendable {
    let observers = SessionObservers()
    let diagnostics = Locked<(@Sendable (AMZNDiagnosticEvent) -> Void)?>(nil)

    func notify(_ change: AMZNSessionChange) { observers.notify(change) }

    func note(_ event: @autoclosure () -> AMZNDiagnosticEvent) {
        diagnostics.withLock { $0 }?(event())
    }
}

/// A manager's observers. Each is notified in the order in which the changes were stored.
final class SessionObservers: Sendable {
    private struct Observer: Sendable {
        let notify: @Sendable (AMZNSessionChange) -> Void
        /// Called when the manager is deallocated.
        let end: @Sendable () -> Void
    }

    private struct State: Sendable {
        var last: UInt64 = 0
        var observers: [UInt64: Observer] = [:]
    }

    private let state = Locked(State())

    deinit { state.withLock { $0.observers }.values.forEach { $0.end() } }

    func add(
        _ observer: @escaping @Sendable (AMZNSessionChange) -> Void, end: @escaping @Sendable () -> Void = {}
    ) -> AMZNSessionObservation {
        let id = state.withLock { state in
            state.last += 1
            state.observers[state.last] = Observer(notify: observer, end: end)
            return state.last
        }
        return AMZNSessionObservation { [weak self] in self?.remove(id) }
    }

    /// Adds an observer that is called on the main thread. Pending changes don't reach it once its observation has
    /// ended.
    func add(onMainThread handler: @escaping @MainActor @Sendable (AMZNSessionChange) -> Void)
        -> AMZNSessionObservation
    {
        let hasEnded = Locked(false)
        let observation = add { change in
            DispatchQueue.main.async { if !hasEnded.withLock({ $0 }) { handler(change) } }
        }
        return AMZNSessionObservation {
            hasEnded.exchange(true)
            observation.end()
        }
    }

    func notify(_ change: AMZNSessionChange) {
        let observers = state.withLock { $0.observers }
        for id in observers.keys.sorted() { observers[id]?.notify(change) }
    }

    /// The observer is deallocated outside the lock.
    private func remove(_ id: UInt64) { _ = state.withLock { $0.observers.removeValue(forKey: id) } }
}
