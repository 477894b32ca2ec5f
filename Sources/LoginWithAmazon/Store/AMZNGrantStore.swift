import Foundation

/// Stores one grant for each client id, as opaque bytes.
///
/// A store distinguishes three cases: the client has bytes, it has none, or the store can't be read now. In the last
/// case, it is unknown whether a user is signed in. The session calls ``beginRefresh(for:)`` in a task, and the other
/// methods on a background queue. ``AMZNAuthorizationManager/diagnose()`` calls those on its caller's thread.
///
/// A store must implement three methods:
///
/// ```swift
/// final class DatabaseGrantStore: AMZNGrantStore {
///     let database: SecureDatabase
///
///     init(database: SecureDatabase) { self.database = database }
///
///     func read(for clientID: String) throws -> Data? { try database.value(forKey: clientID) }
///     func write(_ grant: Data, for clientID: String) throws { try database.set(grant, forKey: clientID) }
///     func remove(for clientID: String) throws { try database.set(nil, forKey: clientID) }
/// }
/// ```
///
/// The default implementations of the other two methods lock only within one process. If other processes change the
/// same data, the store must implement ``exclusively(for:_:)`` and ``beginRefresh(for:)`` with locks that the processes
/// share. The session calls `exclusively` while it holds the lease of a refresh, so the two need different locks. It
/// calls `write` and `remove` inside `exclusively`, and `read` inside and outside it, so these three take no lock that
/// `exclusively` holds, or that lock is recursive.
public protocol AMZNGrantStore: AnyObject, Sendable {
    /// The bytes last written for the client; nil if there are none.
    /// - Throws: ``AMZNGrantStoreError/undecodable(_:)`` if the bytes can never be used; a new sign-in then replaces
    ///   them. Any other error means that they can't be read now, for example because the device is locked.
    func read(for clientID: String) throws -> Data?

    /// Replaces the client's bytes, entirely or not at all.
    /// - Throws: An error if the new bytes can't be written. The old bytes must then be unchanged.
    func write(_ grant: Data, for clientID: String) throws

    /// Removes the client's bytes, so that a sign-out leaves no secret behind. If there are no bytes, the method must
    /// succeed.
    /// - Throws: An error if the bytes could not be removed. The user then remains signed in.
    func remove(for clientID: String) throws

    /// Runs `body`, which calls the store's other methods, while holding a lock. No other caller may hold the client's
    /// lock at the same time, in this process or in another process that uses the same data. By default, all stores in
    /// this process that don't implement this method share one recursive lock.
    /// - Throws: What `body` throws, or an error if another caller holds the lock for too long.
    func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result

    /// Waits until no other refresh of this client's grant is in progress, and prevents others until the lease ends. By
    /// default, all stores in this process that don't implement this method share one queue of refreshes for each
    /// client id.
    /// - Throws: An error if the wait takes too long.
    func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease
}

extension AMZNGrantStore {
    /// Runs `body` while holding a recursive lock. All stores in this process that don't implement this method share
    /// the lock.
    /// - Throws: What `body` throws.
    public func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result {
        try sharedExclusion.exclusively(for: clientID, body)
    }

    /// Waits for the refreshes of the client that are already queued. All stores in this process that don't implement
    /// this method share the queue. The wait has no time limit, because each refresh request has one.
    public func beginRefresh(for clientID: String) async -> AMZNGrantStoreLease {
        await sharedExclusion.beginRefresh(for: clientID)
    }
}

/// Provides the locks for all stores that don't implement their own, because several of these stores may use the same
/// data. It never holds a grant.
private let sharedExclusion = AMZNMemoryGrantStore()
