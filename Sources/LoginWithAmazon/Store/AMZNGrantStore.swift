import Foundation

/// The storage of grants: opaque bytes, one value for each client id.
///
/// The session calls it on a background queue, except ``beginRefresh(for:)``. Implementations may be shared by managers
/// and, if the medium is shared, by processes. They must distinguish a grant, no grant, and *not readable now*: without
/// a grant, or with bytes that are not a grant, no user is signed in; *not readable now* leaves that open.
///
/// A store needs three methods:
///
/// ```swift
/// struct DatabaseGrantStore: AMZNGrantStore {
///     let database: SecureDatabase
///
///     func read(for clientID: String) throws -> Data? { try database.value(forKey: clientID) }
///     func write(_ grant: Data, for clientID: String) throws { try database.set(grant, forKey: clientID) }
///     func remove(for clientID: String) throws { try database.set(nil, forKey: clientID) }
/// }
/// ```
///
/// The session calls `write`, `remove` and `setAside` only inside `exclusively`, `read` inside and outside it, and
/// `beginRefresh` outside it. A store with its own `exclusively` therefore must not hold a lock there that its other
/// methods take, unless the lock is recursive. The default implementations are for one process; a store whose medium
/// other processes change implements ``exclusively(for:_:)`` and ``beginRefresh(for:)`` with locks that they share.
public protocol AMZNGrantStore: Sendable {
    /// The bytes last written for the client; nil if there are none.
    /// - Throws: An error if they can't be read now, for example while the device is locked;
    ///   ``AMZNGrantStoreError/undecodable(_:)`` if they can never be read; a new sign-in may then set them aside.
    func read(for clientID: String) throws -> Data?

    /// Replaces the client's bytes, entirely or not at all.
    /// - Throws: An error if they can't be written; the bytes that were there must then be unchanged.
    func write(_ grant: Data, for clientID: String) throws

    /// Removes the client's bytes and those that ``setAside(for:)`` moved, so that a sign-out leaves no secret behind.
    /// Succeeds if there are none.
    /// - Throws: An error if bytes could not be removed; the user then counts as still signed in.
    func remove(for clientID: String) throws

    /// Sets undecodable bytes aside for inspection by a developer. If the client has no bytes, keeps those that were
    /// set aside earlier. By default, removes them.
    /// - Throws: An error if the bytes could not be moved.
    func setAside(for clientID: String) throws

    /// Runs `body`, which calls the store's other methods, while no other caller is inside this method, in this process
    /// or in another one on the same medium. By default, stores that don't implement it share one recursive lock.
    /// - Throws: What `body` throws, or an error if another caller stays inside for too long.
    func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result

    /// Waits until no other refresh of this client's grant is in progress, and prevents others until the lease ends. By
    /// default, waits for those of all stores in this process that use the default implementation.
    /// - Throws: An error if the wait takes too long.
    func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease
}

extension AMZNGrantStore {
    /// Removes the bytes.
    /// - Throws: What ``remove(for:)`` throws.
    public func setAside(for clientID: String) throws { try remove(for: clientID) }

    /// Runs `body` under a recursive lock that the stores without their own share.
    /// - Throws: What `body` throws.
    public func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result {
        try sharedExclusion.exclusively(for: clientID, body)
    }

    /// Waits for other refreshes of this client in this process, without a time limit: each refresh has its own.
    public func beginRefresh(for clientID: String) async -> AMZNGrantStoreLease {
        await sharedExclusion.beginRefresh(for: clientID)
    }
}

/// Keeps nothing: stores without their own locks share this store's, because several of them may use one medium.
private let sharedExclusion = AMZNMemoryGrantStore()

/// The exclusive right to refresh a grant. It ends once, with ``end()`` or when its last reference is released.
public final class AMZNGrantStoreLease: Sendable {
    private let release: Locked<(@Sendable () -> Void)?>

    /// A lease that runs `release` when it ends, on the thread that ends it.
    public init(_ release: @escaping @Sendable () -> Void) { self.release = Locked(release) }

    deinit { end() }

    /// Ends the lease; calling it again has no effect.
    public func end() { release.exchange(nil)?() }
}

extension KeyedGate {
    /// Waits for a turn, which the lease then holds.
    func lease(_ key: String) async -> AMZNGrantStoreLease {
        await withCheckedContinuation { continuation in enter(key) { continuation.resume() } }
        return AMZNGrantStoreLease { [self] in leave(key) }
    }
}

/// The names under which a store keeps a client's bytes: the start of the client id's digest, because a file's name has
/// a maximum length and can't contain every character. Client ids that differ in a single byte have different names,
/// even if Unicode considers them equal.
enum ClientKey {
    static func grant(_ clientID: String) -> String {
        SHA256.digest(of: clientID.utf8).prefix(16)
            .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// The name of bytes set aside.
    static func aside(_ clientID: String) -> String { grant(clientID) + ".undecodable" }
}

/// The error of a grant store.
public struct AMZNGrantStoreError: LocalizedError, Equatable, Sendable, CustomStringConvertible {
    private enum Kind: Equatable, Sendable { case unreadable, undecodable, unwritable, busy, unusable }

    private let kind: Kind
    /// The reason, for developers; it never contains stored data.
    public let description: String
    /// The reason, also as the error's `localizedDescription`.
    public var errorDescription: String? { description }

    /// A grant may exist, but can't be read now.
    public static func unreadable(_ reason: String) -> Self { Self(kind: .unreadable, description: reason) }
    /// The stored bytes are not a grant.
    public static func undecodable(_ reason: String) -> Self { Self(kind: .undecodable, description: reason) }
    /// The grant can't be written or removed; the previous one is unchanged.
    public static func unwritable(_ reason: String) -> Self { Self(kind: .unwritable, description: reason) }
    /// Another process has held the lock for too long.
    public static func busy(_ reason: String) -> Self { Self(kind: .busy, description: reason) }

    /// The store can't be used until the app or its folder is corrected.
    static func unusable(_ reason: String) -> Self { Self(kind: .unusable, description: reason) }

    var isUndecodable: Bool { kind == .undecodable }
}

extension AMZNGrantStoreError: DeviceFailure {
    var isLasting: Bool { kind == .unusable }
}
