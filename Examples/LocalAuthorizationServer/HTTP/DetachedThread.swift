import Foundation
import LoginWithAmazon

extension DedicatedThread {
    /// Starts a detached thread. On Linux, Foundation's `Thread` doesn't report a failure to start one.
    /// - Parameters:
    ///   - stackSize: The size of the stack in bytes, or nil for the system's default.
    ///   - body: The work of the thread. It isn't called on failure.
    /// - Returns: The `errno` of a failed start, or 0.
    static func detach(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) -> Int32 {
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
