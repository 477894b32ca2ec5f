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
/// `checkWritable` and `beginRefresh` outside it. A store with its own `exclusively` therefore must not hold a lock
/// there that its other methods take, unless the lock is recursive. The default implementations are for one process; a
/// store whose medium other processes change implements ``exclusively(for:_:)`` and ``beginRefresh(for:)`` with locks
/// that the processes share.
public protocol AMZNGrantStore: Sendable {
    /// The bytes last written for the client; nil if there are none.
    /// - Throws: An error if they can't be read now, for example while the device is locked;
    ///   ``AMZNGrantStoreError/undecodable(_:)`` if they can never be read; a new sign-in may then set them aside.
    func read(for clientID: String) throws -> Data?

    /// Checks that a grant can be written, before the user is asked to sign in. By default, does nothing.
    /// - Throws: An error if ``write(_:for:)`` would fail now.
    func checkWritable(for clientID: String) throws

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

    /// Waits until no other refresh of this client's grant is in progress, and prevents others until the lease ends.
    /// All stores in this process that don't implement this method wait for each other.
    /// - Throws: An error if the wait takes too long.
    func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease
}

extension AMZNGrantStore {
    /// Does nothing.
    public func checkWritable(for clientID: String) {}

    /// Removes the bytes.
    /// - Throws: What ``remove(for:)`` throws.
    public func setAside(for clientID: String) throws { try remove(for: clientID) }

    /// Runs `body` under a recursive lock that the stores without their own share.
    /// - Throws: What `body` throws.
    public func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result {
        try sharedExclusion.exclusively(for: clientID, body)
    }

    /// Waits until no other refresh of this client is in progress in this process. There is no time limit, because each
    /// refresh has its own.
    public func beginRefresh(for clientID: String) async -> AMZNGrantStoreLease {
        await sharedExclusion.beginRefresh(for: clientID)
    }
}

/// Never holds a grant. Its locks are those of all stores that have none, because several such stores may use one
/// medium.
private let sharedExclusion = AMZNMemoryGrantStore()
