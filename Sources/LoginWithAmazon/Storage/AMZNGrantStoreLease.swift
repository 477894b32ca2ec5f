/// The right to refresh a grant; it ends once, by ``end()`` or when the last reference goes. Sendable.
public final class AMZNGrantStoreLease: Sendable {
    private let release: Locked<(@Sendable () -> Void)?>

    /// A lease whose end runs `release`, on whichever thread ends it.
    public init(_ release: @escaping @Sendable () -> Void) { self.release = Locked(release) }

    deinit { end() }

    /// Ends the lease. A second time does nothing.
    public func end() {
        let release = self.release.withLock { release in
            defer { release = nil }
            return release
        }
        release?()
    }
}
