#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Lets any thread end another one's wait in `poll`, once and for all: its reading end becomes readable.
final class WakePipe: Sendable {
    let descriptor: Int32
    private let writer: Locked<Int32?>

    init() throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw AMZNUserAgentError.cannotPresent("No pipe can be opened.") }
        ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
        descriptor = ends[0]
        writer = Locked(ends[1])
    }

    deinit {
        signal()
        SystemCall.close(descriptor)
    }

    /// Closing the writing end is the signal.
    func signal() {
        let end = writer.withLock { writer in
            defer { writer = nil }
            return writer
        }
        if let end { SystemCall.close(end) }
    }
}
