import Dispatch

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

    /// Adds an observer on the main thread. Pending changes don't reach it after its observation has ended.
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

    func tell(_ change: AMZNSessionChange) {
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
