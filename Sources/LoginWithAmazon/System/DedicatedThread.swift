import Foundation

/// Runs blocking work on a new thread, because tasks and dispatch queues share a limited number of threads.
package enum DedicatedThread {
    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    package static func run<Outcome: Sendable>(_ body: @escaping @Sendable () throws -> Outcome) async throws -> Outcome
    {
        let result = await callbackValue { end in start { end(Result { try body() }) } }
        guard let result else { throw CancellationError() }
        return try result.get()
    }

    /// Runs `body` on a new thread. If the system can't create one, runs it on a new dispatch queue, where it may wait
    /// for a free thread.
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
