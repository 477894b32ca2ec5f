import Foundation

/// Keeps grants in memory until the process ends. For tests, previews and programs that should leave no trace.
public final class AMZNMemoryGrantStore: AMZNGrantStore {
    private let grants = Locked<[String: Data]>([:])
    // Recursive, because `body` calls the store again.
    private let exclusion = NSRecursiveLock()
    private let refreshes = KeyedGate()

    /// An empty store.
    public init() {}

    /// The bytes last written for the client.
    public func read(for clientID: String) -> Data? { grants.withLock { $0[ClientKey.grant(clientID)] } }

    /// Stores the bytes.
    public func write(_ grant: Data, for clientID: String) {
        grants.withLock { $0[ClientKey.grant(clientID)] = grant }
    }

    /// Removes the bytes.
    public func remove(for clientID: String) { grants.withLock { $0[ClientKey.grant(clientID)] = nil } }

    /// Runs `body` under this store's lock.
    /// - Throws: What `body` throws.
    public func exclusively<Result>(for clientID: String, _ body: () throws -> Result) rethrows -> Result {
        try exclusion.withLock(body)
    }

    /// Waits for other refreshes of this client with this store.
    public func beginRefresh(for clientID: String) async -> AMZNGrantStoreLease {
        await refreshes.lease(ClientKey.grant(clientID))
    }
}
