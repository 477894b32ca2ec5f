import Foundation

/// Runs blocking work on its own thread, because the threads of tasks and global queues are few.
package enum DedicatedThread {
    /// Runs `body` on a queue of its own, and suspends until it returns.
    package static func run<Outcome: Sendable>(_ body: @escaping @Sendable () throws -> Outcome) async throws -> Outcome
    {
        // The result is passed through the lock rather than the continuation, whose synchronization the thread
        // sanitizer does not recognize on Linux.
        let result = Locked<Result<Outcome, any Error>?>(nil)
        await withCheckedContinuation { continuation in
            start {
                result.exchange(Result { try body() })
                continuation.resume()
            }
        }
        guard let result = result.withLock({ $0 }) else { throw CancellationError() }
        return try result.get()
    }

    /// Starts `body`. A serial queue gets a thread even while the app's blocked work holds all threads of the global
    /// queues.
    static func start(_ body: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "LoginWithAmazon.Thread").async(execute: body)
    }

    /// Starts a thread for the body. Returns the `errno` of a failed start, or 0.
    package typealias Starter = @Sendable (_ body: @escaping @Sendable () -> Void) -> Int32

    /// Starts a detached thread. On Linux, Foundation's `Thread` doesn't report a failure to start one.
    /// - Parameters:
    ///   - stackSize: The size of the stack in bytes, or nil for the system's default.
    ///   - body: The work of the thread. It isn't called on failure.
    /// - Returns: The `errno` of a failed start, or 0.
    package static func detach(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) -> Int32 {
        var attributes = pthread_attr_t()
        let startError = pthread_attr_init(&attributes)
        guard startError == 0 else { return startError }
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
        #if canImport(Darwin) || canImport(Musl)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let work = Unmanaged.passRetained(Work(body))
        let problem = pthread_create(
            &thread, &attributes,
            { argument in
                // The argument is optional on Linux only.
                guard let argument = argument as UnsafeMutableRawPointer? else { return nil }
                Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }, work.toOpaque())
        if problem != 0 { work.release() }
        return problem
    }

    /// Boxes a thread's work, so that it can be passed through a C pointer.
    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}

/// Tasks that run on queues of their own: neither the app's blocked work nor another such task delays them.
package enum PrivateTask {
    /// Starts a task. Before iOS 18 and macOS 15, whose tasks can't choose their queue, it shares the threads of all
    /// tasks, which blocked queues don't use up there.
    @discardableResult
    package static func start(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        if #available(iOS 18, macOS 15, macCatalyst 18, visionOS 2, *) {
            Task(executorPreference: QueueExecutor(), operation: body)
        } else {
            Task.detached(operation: body)
        }
    }
}

@available(iOS 18, macOS 15, macCatalyst 18, visionOS 2, *)
private final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "LoginWithAmazon.Task")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Returns a callback that may be called on any thread and calls `block` on the main thread.
///
/// The official headers declare blocks without isolation, so clients capture controllers and delegates that are not
/// Sendable. The unchecked capture is safe, because the block moves to the main thread and runs only there.
func onMain<Value: Sendable>(_ block: @escaping (Value) -> Void) -> @Sendable (Value) -> Void {
    nonisolated(unsafe) let block = block
    return { value in DispatchQueue.main.async { block(value) } }
}
