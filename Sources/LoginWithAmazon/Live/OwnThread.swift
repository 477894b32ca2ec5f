import Foundation

/// A thread for work that waits: those of tasks and of the global queues are few.
package enum OwnThread {
    /// Runs `body` on a new thread, and suspends until it has ended.
    package static func run<Outcome: Sendable>(_ body: @escaping @Sendable () throws -> Outcome) async throws -> Outcome
    {
        // The outcome goes through a lock and not through the continuation, whose hand-over the thread sanitizer does not
        // see on Linux.
        let result = Locked<Result<Outcome, any Error>?>(nil)
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let outcome = Result { try body() }
                result.withLock { $0 = outcome }
                continuation.resume()
            }
        }
        guard let outcome = result.withLock({ $0 }) else { throw CancellationError() }
        return try outcome.get()
    }
}
