import Foundation

/// Runs blocking work on its own thread, because the threads of tasks and global queues are few.
package enum OwnThread {
    /// Runs `body` on a new thread, and suspends until it returns.
    package static func run<Outcome: Sendable>(_ body: @escaping @Sendable () throws -> Outcome) async throws -> Outcome
    {
        // The outcome is passed through a lock rather than the continuation, whose synchronization the thread sanitizer
        // does not recognize on Linux.
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
