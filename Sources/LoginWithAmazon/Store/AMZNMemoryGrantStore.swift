import Foundation

/// Keeps grants in memory until the process ends. For tests, previews and programs that should leave no trace.
public final class AMZNMemoryGrantStore: AMZNGrantStore {
    private let grants = Locked<[String: Data]>([:])
    // Recursive, because `body` calls the store again.
    private let exclusion = NSRecursiveLock()
    private let refreshes = KeyedGate(limit: 1)

    /// An empty store.
    public init() {}

    /// The bytes last written for the client.
    /// - Throws: Nothing.
    public func read(for clientID: String) throws -> Data? { grants.withLock { $0[ClientKey.grant(clientID)] } }

    /// Stores the bytes.
    /// - Throws: Nothing.
    public func write(_ grant: Data, for clientID: String) throws {
        grants.withLock { $0[ClientKey.grant(clientID)] = grant }
    }

    /// Removes the bytes.
    /// - Throws: Nothing.
    public func remove(for clientID: String) throws { grants.withLock { $0[ClientKey.grant(clientID)] = nil } }

    /// Runs `body` under this store's lock.
    /// - Throws: What `body` throws.
    public func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result {
        exclusion.lock()
        defer { exclusion.unlock() }
        return try body()
    }

    /// Waits for other refreshes of this client with this store.
    /// - Throws: Nothing.
    public func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease {
        await refreshes.lease(ClientKey.grant(clientID))
    }
}
