import Foundation

/// A value behind a lock.
///
/// `Mutex` would do, but requires newer systems than this package supports.
package final class Locked<Value>: @unchecked Sendable {
    // Unchecked, because the compiler can't see that `value` is touched only while `lock` is held.
    private let lock = NSLock()
    // Unchecked, because the lock ensures that accesses are exclusive.
    @exclusivity(unchecked) private var value: Value

    package init(_ value: sending Value) { self.value = value }

    /// Sets the value and returns the old one, which is deallocated with no lock held.
    @discardableResult
    package func exchange(_ new: sending Value) -> Value {
        withLock { value in
            defer { value = new }
            return value
        }
    }

    /// Runs `body` with the value. Inside it, never call unknown code, and never release an object of the app: its
    /// `deinit` is unknown code too.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}

/// Runs blocking work on its own thread, because the threads of tasks and dispatch queues are few.
package enum DedicatedThread {
    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Runs `body` on a thread of its own, and suspends until it returns.
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

    /// Starts `body`. If the system can't create a thread, `body` waits for one of Dispatch's, of which all serial
    /// queues of a process share a few hundred.
    static func start(_ body: @escaping @Sendable () -> Void) {
        let work = Unmanaged.passRetained(Work(body))
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        guard pthread_create(&thread, nil, { DedicatedThread.enter($0) }, work.toOpaque()) != 0 else { return }
        work.release()
        DispatchQueue(label: "LoginWithAmazon.Thread").async(execute: body)
    }

    private static func enter(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        pthread_detach(pthread_self())
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
        return nil
    }
}

/// Tasks that are delayed neither by blocked work of the app nor by each other. Each runs on a queue of its own; one
/// that calls the app's code, which may block, runs on threads of its own.
package enum PrivateTask {
    /// Starts a task. Before iOS 18 and macOS 15, a task can't choose its queue and shares the threads of all tasks;
    /// on these systems, blocked queues don't use up those threads.
    @discardableResult
    package static func start(
        mayBlock: Bool = false, _ body: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        if #available(iOS 18, macOS 15, macCatalyst 18, visionOS 2, *) {
            Task(executorPreference: PrivateExecutor(mayBlock: mayBlock), operation: body)
        } else {
            Task.detached(operation: body)
        }
    }
}

@available(iOS 18, macOS 15, macCatalyst 18, visionOS 2, *)
private final class PrivateExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "LoginWithAmazon.Task")
    private let mayBlock: Bool

    init(mayBlock: Bool) { self.mayBlock = mayBlock }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let run: @Sendable () -> Void = { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        if mayBlock { DedicatedThread.start(run) } else { queue.async(execute: run) }
    }
}

/// Limits how many operations run at the same time for each key. The others start in the order of arrival.
final class KeyedGate: Sendable {
    private struct Line {
        var active = 0
        var waiting: [@Sendable () -> Void] = []
    }

    private let limit: Int
    private let lines = Locked<[String: Line]>([:])

    init(limit: Int) { self.limit = limit }

    /// Calls `start`, now or once others have left.
    func enter(_ key: String, _ start: @escaping @Sendable () -> Void) { advance(key) { $0.waiting.append(start) } }

    /// Ends what `enter` has started.
    func leave(_ key: String) { advance(key) { $0.active -= 1 } }

    private func advance(_ key: String, _ change: (inout Line) -> Void) {
        let next = lines.withLock { lines -> (@Sendable () -> Void)? in
            var line = lines[key] ?? Line()
            change(&line)
            let next = line.active < limit && !line.waiting.isEmpty ? line.waiting.removeFirst() : nil
            if next != nil { line.active += 1 }
            lines[key] = line.active == 0 ? nil : line
            return next
        }
        next?()
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
