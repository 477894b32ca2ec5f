/// Keeps an observer of session changes: it is notified until ``end()``, or until the last reference to this is released.
/// Sendable.
public final class AMZNSessionObservation: Sendable {
    private let remove: Locked<(@Sendable () -> Void)?>

    init(_ remove: @escaping @Sendable () -> Void) { self.remove = Locked(remove) }

    deinit { end() }

    /// Ends the observation. A second time does nothing. Called on the main thread, it is also the end of changes that are
    /// on their way to a block; from another thread, the block may be running as this returns.
    public func end() { remove.exchange(nil)?() }
}
