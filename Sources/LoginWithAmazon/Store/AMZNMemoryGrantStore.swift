import Foundation

/// Stores grants in memory until the store is deallocated. Use it in tests, in previews, and in programs that should
/// not write a grant to the device.
public final class AMZNMemoryGrantStore: AMZNGrantStore {
    private let grants = Locked<[String: Data]>([:])
    // The lock is recursive, because other stores use it through the default implementation of `exclusively`. The
    // methods of such a store may call `exclusively` inside `body`.
    private let exclusion = NSRecursiveLock()
    private let refreshes = KeyedGate()

    /// Creates an empty store.
    public init() {}

    /// The bytes last written for the client; nil if there are none.
    public func read(for clientID: String) -> Data? { grants.withLock { $0[ClientKey.grant(clientID)] } }

    /// Replaces the client's bytes.
    public func write(_ grant: Data, for clientID: String) {
        grants.withLock { $0[ClientKey.grant(clientID)] = grant }
    }

    /// Removes the client's bytes.
    public func remove(for clientID: String) { grants.withLock { $0[ClientKey.grant(clientID)] = nil } }

    /// Runs `body` while holding this store's recursive lock.
    /// - Throws: What `body` throws.
    public func exclusively<Result>(for clientID: String, _ body: () throws -> Result) rethrows -> Result {
        try exclusion.withLock(body)
    }

    /// Waits until this store has no other refresh of the client's grant in progress.
    public func beginRefresh(for clientID: String) async -> AMZNGrantStoreLease {
        await refreshes.lease(ClientKey.grant(clientID))
    }
}
