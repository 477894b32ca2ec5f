/// Who wants to hear of a session's changes. Each hears them in the order in which they were stored.
final class SessionObservers: Sendable {
    private struct State: Sendable {
        var last: UInt64 = 0
        var observers: [UInt64: @Sendable (AMZNSessionChange) -> Void] = [:]
    }

    private let state = Locked(State())

    func add(_ observer: @escaping @Sendable (AMZNSessionChange) -> Void) -> AMZNSessionObservation {
        let id = state.withLock { state in
            state.last += 1
            state.observers[state.last] = observer
            return state.last
        }
        return AMZNSessionObservation { [weak self] in self?.remove(id) }
    }

    func tell(_ change: AMZNSessionChange) {
        let observers = state.withLock { $0.observers }
        for id in observers.keys.sorted() { observers[id]?(change) }
    }

    private func remove(_ id: UInt64) { _ = state.withLock { $0.observers.removeValue(forKey: id) } }
}
