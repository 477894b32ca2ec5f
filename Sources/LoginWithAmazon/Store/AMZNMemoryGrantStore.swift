import Foundation

/// Keeps grants in memory until the process ends. For tests, previews and programs that should leave no trace.
public final class AMZNMemoryGrantStore: AMZNGrantStore {
    private let grants = Locked<[String: Data]>([:])
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

    /// Removes the bytes and those set aside.
    /// - Throws: Nothing.
    public func remove(for clientID: String) throws {
        grants.withLock { grants in
            grants[ClientKey.grant(clientID)] = nil
            grants[ClientKey.aside(clientID)] = nil
        }
    }

    /// Moves the bytes to a key of their own.
    /// - Throws: Nothing.
    public func setAside(for clientID: String) throws {
        grants.withLock { grants in
            guard let old = grants.removeValue(forKey: ClientKey.grant(clientID)) else { return }
            grants[ClientKey.aside(clientID)] = old
        }
    }

    /// The bytes that were set aside for the client.
    package func bytesSetAside(for clientID: String) -> Data? {
        grants.withLock { $0[ClientKey.aside(clientID)] }
    }

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
