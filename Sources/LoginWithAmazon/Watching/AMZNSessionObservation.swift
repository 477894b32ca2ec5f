/// Keeps an observer of session changes: it hears of them until ``end()``, or until the last reference goes. Sendable.
public final class AMZNSessionObservation: Sendable {
    private let remove: Locked<(@Sendable () -> Void)?>

    init(_ remove: @escaping @Sendable () -> Void) { self.remove = Locked(remove) }

    deinit { end() }

    /// Ends the observation. A second time does nothing.
    public func end() {
        let remove = self.remove.withLock { remove in
            defer { remove = nil }
            return remove
        }
        remove?()
    }
}
