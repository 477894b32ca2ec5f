import Dispatch
import LoginWithAmazon

/// Gives one test at a time exclusive use of the shared manager. The 2.x calls and `AMZNUser.fetch` use this global
/// object, and tests run concurrently.
package enum SharedManager {
    private static let line = AMZNMemoryGrantStore()
    /// Whether a test has expired in its turn. Each of these tests takes milliseconds, so the remaining ones get two
    /// seconds: the run ends soon even if each of them waits for the same lost callback.
    private static let isBroken = Locked(false)

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
        Deadline.current?.awaitTurn()
        let lease = await line.beginRefresh(for: "shared")
        Deadline.current?.stopAwaitingTurn()
        defer { lease.end() }
        if isBroken.withLock({ $0 }) { Deadline.current?.shorten(to: 2) }
        Deadline.current?.atExpiry {
            isBroken.withLock { $0 = true }
            lease.end()
        }
        return try await body()
    }
}

/// Tests look for the main queue rather than the main thread, which the test runner gives away on Linux.
package enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the caller runs on the main queue.
    package static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
