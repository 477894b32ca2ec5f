/// The exclusive right to refresh a grant. The lease ends when ``end()`` is called or its last reference is released.
public final class AMZNGrantStoreLease: Sendable {
    private let release: Locked<(@Sendable () -> Void)?>

    /// Creates a lease. When the lease ends, it runs `release` once, on the thread that ends it.
    public init(_ release: @escaping @Sendable () -> Void) { self.release = Locked(release) }

    deinit { end() }

    /// Ends the lease. Another call has no effect.
    public func end() { release.exchange(nil)?() }
}
