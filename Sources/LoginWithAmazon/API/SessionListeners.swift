/// A manager's observers of session changes, and its handler of diagnostic events.
final class SessionListeners: Sendable {
    /// Receives the changes in the order in which they were made, then nil when the manager is deallocated.
    typealias Observer = @Sendable (AMZNSessionChange?) -> Void

    let diagnostics = Locked<(@Sendable (AMZNDiagnosticEvent) -> Void)?>(nil)
    private let observers = Locked<(last: UInt64, byID: [UInt64: Observer])>((0, [:]))

    deinit { observers.withLock { $0.byID }.values.forEach { $0(nil) } }

    func add(_ observer: @escaping Observer) -> AMZNSessionObservation {
        let id = observers.withLock { observers in
            observers.last += 1
            observers.byID[observers.last] = observer
            return observers.last
        }
        // The lock is released before the observer is deallocated, because its deallocation may run the app's code.
        return AMZNSessionObservation { [weak self] in
            _ = self?.observers.withLock { $0.byID.removeValue(forKey: id) }
        }
    }

    func notify(_ change: AMZNSessionChange) {
        let current = observers.withLock { $0.byID }
        for id in current.keys.sorted() { current[id]?(change) }
    }

    func note(_ event: @autoclosure () -> AMZNDiagnosticEvent) {
        diagnostics.withLock { $0 }?(event())
    }
}
