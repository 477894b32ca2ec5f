import Foundation

/// Runs blocking work on its own thread, because the threads of tasks and global queues are few.
package enum DedicatedThread {
    /// Starts a thread for the body. Returns the `errno` of a failed start, or 0.
    package typealias Starter = @Sendable (_ body: @escaping @Sendable () -> Void) -> Int32

    /// Runs `body` on a new thread, and suspends until it returns.
    package static func run<Outcome: Sendable>(_ body: @escaping @Sendable () throws -> Outcome) async throws -> Outcome
    {
        try await start(body).value
    }

    /// Starts `body` on a new thread.
    /// - Throws: ``AMZNUserAgentError/cannotPresent(_:)`` if the system has no thread left.
    static func start<Outcome: Sendable>(
        with starter: Starter = { detach($0) }, _ body: @escaping @Sendable () throws -> Outcome
    ) throws -> ThreadResult<Outcome> {
        let result = ThreadResult<Outcome>()
        let problem = starter { result.finish(Result { try body() }) }
        guard problem == 0 else {
            throw AMZNUserAgentError.cannotPresent("A thread can't be started: \(SystemError.text(of: problem)).")
        }
        return result
    }

    /// Starts a detached thread. On Linux, Foundation's `Thread` doesn't report a failure to start one.
    /// - Parameters:
    ///   - stackSize: The size of the stack in bytes, or nil for the system's default.
    ///   - body: The work of the thread. It isn't called on failure.
    /// - Returns: The `errno` of a failed start, or 0.
    package static func detach(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) -> Int32 {
        var attributes = pthread_attr_t()
        let lack = pthread_attr_init(&attributes)
        guard lack == 0 else { return lack }
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

/// The result of a thread's work, for one task that awaits it.
final class ThreadResult<Outcome: Sendable>: Sendable {
    private enum State: Sendable {
        case running
        case awaited(CheckedContinuation<Void, Never>)
        case finished(Result<Outcome, any Error>)
    }

    private let state = Locked(State.running)

    func finish(_ result: Result<Outcome, any Error>) {
        if case .awaited(let continuation) = state.exchange(.finished(result)) { continuation.resume() }
    }

    /// The result, once the work has ended.
    var value: Outcome {
        get async throws {
            await withCheckedContinuation { continuation in
                let isFinished = state.withLock { state in
                    if case .finished = state { return true }
                    state = .awaited(continuation)
                    return false
                }
                if isFinished { continuation.resume() }
            }
            // The result is passed through the lock rather than the continuation, whose synchronization the thread
            // sanitizer does not recognize on Linux.
            guard case .finished(let result) = state.withLock({ $0 }) else { throw CancellationError() }
            return try result.get()
        }
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
