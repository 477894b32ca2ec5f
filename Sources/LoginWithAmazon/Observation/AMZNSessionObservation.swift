/// An observation of session changes. It ends with ``end()`` or when its last reference is released. Sendable.
public final class AMZNSessionObservation: Sendable {
    private let remove: Locked<(@Sendable () -> Void)?>

    init(_ remove: @escaping @Sendable () -> Void) { self.remove = Locked(remove) }

    deinit { end() }

    /// Ends the observation; calling it again has no effect. After a call on the main thread, pending changes no longer
    /// reach the handler. After a call on another thread, the handler may still be running.
    public func end() { remove.exchange(nil)?() }
}
