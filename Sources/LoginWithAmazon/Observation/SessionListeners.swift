import Dispatch

/// The observers of changes and the handler of diagnostic events, which the session notifies.
final class SessionListeners: Sendable {
    let observers = SessionObservers()
    let diagnostics = Locked<(@Sendable (AMZNDiagnosticEvent) -> Void)?>(nil)

    func notify(_ change: AMZNSessionChange) { observers.notify(change) }

    func note(_ event: @autoclosure () -> AMZNDiagnosticEvent) {
        diagnostics.withLock { $0 }?(event())
    }

    /// Reports whether a change to the store succeeded. An overtaken change did nothing, so it isn't reported.
    func note(_ result: GrantChangeResult) {
        switch result {
        case .done: note(.storeChanged(true))
        case .failed: note(.storeChanged(false))
        case .overtaken: break
        }
    }
}

/// The observers of a session's changes. Each is notified in the order in which the changes were stored.
final class SessionObservers: Sendable {
    private struct State: Sendable {
        var last: UInt64 = 0
        var observers: [UInt64: @Sendable (AMZNSessionChange) -> Void] = [:]
    }

    private let state = Locked(State())

    func add(_ observer: @escaping @Sendable (AMZNSessionChange) -> Void) -> AMZNSessionObservation {
        let id = insert(observer)
        return AMZNSessionObservation { [weak self] in self?.remove(id) }
    }

    /// Adds an observer that is called on the main thread. Pending changes don't reach it once its observation has
    /// ended.
    func add(onMainThread handler: @escaping @MainActor @Sendable (AMZNSessionChange) -> Void)
        -> AMZNSessionObservation
    {
        let hasEnded = Locked(false)
        let id = insert { change in
            DispatchQueue.main.async { if !hasEnded.withLock({ $0 }) { handler(change) } }
        }
        return AMZNSessionObservation { [weak self] in
            hasEnded.exchange(true)
            self?.remove(id)
        }
    }

    func notify(_ change: AMZNSessionChange) {
        let observers = state.withLock { $0.observers }
        for id in observers.keys.sorted() { observers[id]?(change) }
    }

    private func insert(_ observer: @escaping @Sendable (AMZNSessionChange) -> Void) -> UInt64 {
        state.withLock { state in
            state.last += 1
            state.observers[state.last] = observer
            return state.last
        }
    }

    /// The observer is deallocated outside the lock.
    private func remove(_ id: UInt64) { _ = state.withLock { $0.observers.removeValue(forKey: id) } }
}
