/// The exclusive right to refresh a grant. It ends once, with ``end()`` or when its last reference is released.
public final class AMZNGrantStoreLease: Sendable {
    private let release: Locked<(@Sendable () -> Void)?>

    /// A lease that runs `release` when it ends, on the thread that ends it.
    public init(_ release: @escaping @Sendable () -> Void) { self.release = Locked(release) }

    deinit { end() }

    /// Ends the lease; calling it again has no effect.
    public func end() { release.exchange(nil)?() }
}
