import Foundation
import LoginWithAmazon
import TestSupport

/// Many managers on one store that sign out at once.
enum SignOuts {
    /// Prints how many sign-outs succeeded, and the largest number of threads meanwhile.
    static func run(url: URL, clientID: String, _ count: Int) async throws {
        let configuration = SilentClient.configuration(clientID: clientID)
        // Each manager has a store object of its own, as the parts of an app have.
        let managers = (0..<count).map { _ in
            AMZNAuthorizationManager(
                configuration: configuration, userAgent: SilentClient.NoPage(),
                grantStore: AMZNFileGrantStore(url: url))
        }
        let (threads, isOver) = (Locked(0), Locked(false))
        let watch = Task.detached {
            while !isOver.withLock({ $0 }) { threads.withLock { $0 = max($0, Self.threads) } }
        }
        let results = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for manager in managers {
                group.addTask { if (try? await manager.signOutOnDevice()) != nil { results.withLock { $0 += 1 } } }
            }
        }
        isOver.withLock { $0 = true }
        await watch.value
        say("\(results.withLock { $0 }) \(threads.withLock { $0 })")
    }

    /// The number of this process's threads.
    private static var threads: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
    }
}
