import Foundation

/// The storage of grants: opaque bytes, one value for each client id.
///
/// The session calls it on a background queue, except ``beginRefresh(for:)``. It makes every change inside
/// ``exclusively(for:_:)``, so a change need not guard against others. Implementations are `Sendable` and may be shared
/// by managers and, if the medium is shared, by processes. They must distinguish a grant, no grant, and *not readable
/// now*: without a grant, or with bytes that are not a grant, no user is signed in; *not readable now* leaves that
/// open.
public protocol AMZNGrantStore: Sendable {
    /// The bytes last written for the client; nil if there are none.
    /// - Throws: An error if they can't be read now, for example while the device is locked;
    ///   ``AMZNGrantStoreError/undecodable(_:)`` if they can never be read; a new sign-in may then set them aside.
    func read(for clientID: String) throws -> Data?

    /// Replaces the client's bytes, entirely or not at all.
    func write(_ grant: Data, for clientID: String) throws

    /// Removes the client's bytes and those that ``setAside(for:)`` moved, so that a sign-out leaves no secret behind.
    /// Succeeds if there are none.
    func remove(for clientID: String) throws

    /// Sets undecodable bytes aside for inspection by a developer. If the client has no bytes, keeps those that were
    /// set aside earlier.
    func setAside(for clientID: String) throws

    /// Runs `body` while no other caller is inside this method, in this process or in another one on the same medium.
    func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result

    /// Waits until no other refresh of this client's grant is in progress, and prevents others until the lease ends.
    /// - Throws: An error if the wait takes too long.
    func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease
}

/// The exclusive right to refresh a grant. It ends once, with ``end()`` or when its last reference is released.
/// Sendable.
public final class AMZNGrantStoreLease: Sendable {
    private let release: Locked<(@Sendable () -> Void)?>

    /// A lease that runs `release` when it ends, on the thread that ends it.
    public init(_ release: @escaping @Sendable () -> Void) { self.release = Locked(release) }

    deinit { end() }

    /// Ends the lease; calling it again has no effect.
    public func end() {
        let release = self.release.withLock { release in
            defer { release = nil }
            return release
        }
        release?()
    }
}

/// The error of a grant store. Sendable.
public struct AMZNGrantStoreError: Error, Equatable, Sendable, CustomStringConvertible {
    private enum Kind: Equatable, Sendable { case unreadable, undecodable, unwritable, busy }

    private let kind: Kind
    /// The reason, for developers; it never contains stored data.
    public let description: String

    /// A grant may exist, but can't be read now.
    public static func unreadable(_ reason: String) -> Self { Self(kind: .unreadable, description: reason) }
    /// The stored bytes are not a grant.
    public static func undecodable(_ reason: String) -> Self { Self(kind: .undecodable, description: reason) }
    /// The grant can't be written or removed; the previous one is unchanged.
    public static func unwritable(_ reason: String) -> Self { Self(kind: .unwritable, description: reason) }
    /// Another process has held the lock for too long.
    public static func busy(_ reason: String) -> Self { Self(kind: .busy, description: reason) }

    var isUndecodable: Bool { kind == .undecodable }
}
