/// A manager's observers of session changes, and its handler of diagnostic events.
final class SessionListeners: Sendable {
    /// Receives whether a user is signed in, then the changes in the order in which they were made, then nil when the
    /// manager is deallocated.
    typealias Observer = @Sendable (AMZNSessionChange?) -> Void

    private struct Entry: Sendable {
        let observer: Observer
        /// Whether the observer knows whether a user is signed in.
        var hasBegun = false
    }

    let diagnostics = Locked<(@Sendable (AMZNDiagnosticEvent) -> Void)?>(nil)
    private let entries = Locked<(last: UInt64, byID: [UInt64: Entry])>((0, [:]))

    deinit { entries.withLock { $0.byID }.values.forEach { $0.observer(nil) } }

    func add(_ observer: @escaping Observer) -> UInt64 {
        entries.withLock { entries in
            entries.last += 1
            entries.byID[entries.last] = Entry(observer: observer)
            return entries.last
        }
    }

    /// The lock is released before the observer is deallocated, because its deallocation may run the app's code.
    func remove(_ id: UInt64) { _ = entries.withLock { $0.byID.removeValue(forKey: id) } }

    /// Tells an observer whether a user is signed in, unless it knows that already.
    func begin(_ id: UInt64, isSignedIn: Bool) { pass(.initial(isSignedIn: isSignedIn), to: id) }

    func notify(_ change: AMZNSessionChange) {
        for id in entries.withLock({ $0.byID.keys.sorted() }) { pass(change, to: id) }
    }

    private func pass(_ change: AMZNSessionChange, to id: UInt64) {
        let entry = entries.withLock { entries in
            defer { entries.byID[id]?.hasBegun = true }
            return entries.byID[id]
        }
        guard let entry else { return }
        if entry.hasBegun {
            if !change.isInitial { entry.observer(change) }
        } else {
            entry.observer(.initial(isSignedIn: change.isSignedIn))
        }
    }

    func note(_ event: @autoclosure () -> AMZNDiagnosticEvent) {
        diagnostics.withLock { $0 }?(event())
    }
}

extension AMZNSessionChange {
    fileprivate var isInitial: Bool { if case .initial = self { true } else { false } }

    /// Whether a user is signed in after the change.
    fileprivate var isSignedIn: Bool {
        switch self {
        case .initial(let isSignedIn): isSignedIn
        case .signedIn, .refreshed, .userUpdated: true
        case .signedOut: false
        }
    }
}
