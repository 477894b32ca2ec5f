import Dispatch
import LoginWithAmazon

/// Gives one test at a time exclusive use of the shared manager. The 2.x calls and `AMZNUser.fetch` use this global
/// object, and tests run concurrently.
package enum SharedManager {
    private static let line = AMZNMemoryGrantStore()
    /// Whether the deadline of a test that was given exclusive use has expired. Each later test then has at most two
    /// seconds left when its turn comes, so the run ends soon even if every test waits for a callback that is never
    /// called.
    private static let isBroken = Locked(false)

    /// Runs `body` with this manager as the shared one, while other tests of the shared manager wait.
    package static func with<Result: Sendable>(
        _ manager: AMZNAuthorizationManager, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async throws -> Result {
        try await withExclusiveUse {
            AMZNAuthorizationManager.setShared(manager)
            return try await body()
        }
    }

    /// Runs `body`, which may set the shared manager, while other tests of the shared manager wait.
    package static func withExclusiveUse<Result: Sendable>(
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

/// Recognizes the main queue. On Linux, Swift Testing ends the main thread. Work on the main queue then runs on other
/// threads, so a check for the main thread would fail.
package enum MainQueue {
    // The lock makes the key `Sendable`, which Swift 6.1 requires.
    private static let key: Locked<DispatchSpecificKey<Bool>> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return Locked(key)
    }()

    /// Whether the caller runs on the main queue.
    package static var isCurrent: Bool { key.withLock { DispatchQueue.getSpecific(key: $0) == true } }
}
