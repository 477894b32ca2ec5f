import LoginWithAmazon

/// Gives one test at a time exclusive use of the shared manager. The 2.x calls and `AMZNUser.fetch` use this global
/// object, and tests run concurrently.
package enum SharedManager {
    private static let line = AMZNMemoryGrantStore()

    /// Runs `body` with this manager as the shared one, while other tests wait.
    package static func with<Result>(
        _ manager: AMZNAuthorizationManager, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async throws -> Result {
        try await withExclusiveUse {
            AMZNAuthorizationManager.setShared(manager)
            return try await body()
        }
    }

    /// Runs `body`, which sets the shared manager itself, while other tests wait.
    package static func withExclusiveUse<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async throws -> Result {
        let lease = try await line.beginRefresh(for: "shared")
        defer { lease.end() }
        return try await body()
    }
}
