import Foundation

/// Descriptors that child processes don't inherit, and whose reads and writes never block.
///
/// Linux sets both properties when it creates a descriptor. Elsewhere they are set afterwards, and a child process that
/// another thread starts in between may inherit the descriptor.
package enum SystemSocket {
    /// A TCP socket of the address family; negative when none can be opened.
    package static func stream(_ family: Int32) -> Int32 {
        #if canImport(Darwin)
            prepared(socket(family, SOCK_STREAM, 0))
        #else
            socket(family, number(SOCK_STREAM) | number(SOCK_CLOEXEC) | number(SOCK_NONBLOCK), 0)
        #endif
    }

    /// The next connection of a listening socket; negative when there is none.
    package static func accept(_ listening: Int32) -> Int32 {
        #if !canImport(Darwin)
            if let accept4 { return accept4(listening, nil, nil, number(SOCK_CLOEXEC) | number(SOCK_NONBLOCK)) }
        #endif
        return prepared(SystemCall.accept(listening))
    }

    /// A pipe, whose `reader` becomes readable when `writer` is closed; nil if it can't be opened.
    package static func pipe() -> (reader: Int32, writer: Int32)? {
        var ends: [Int32] = [0, 0]
        #if canImport(Darwin)
            guard SystemCall.pipe(&ends) == 0 else { return nil }
            ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
        #else
            // Swift's module of the C library lacks `pipe2`.
            guard socketpair(AF_UNIX, number(SOCK_STREAM) | number(SOCK_CLOEXEC), 0, &ends) == 0 else { return nil }
        #endif
        return (ends[0], ends[1])
    }

    private static func prepared(_ descriptor: Int32) -> Int32 {
        guard descriptor >= 0 else { return descriptor }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        return descriptor
    }

    #if !canImport(Darwin)
        private typealias Accept4 =
            @Sendable @convention(c) (Int32, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int32) -> Int32

        /// The C library has this call, but Swift's module of it doesn't; nil in a statically linked program.
        private static let accept4: Accept4? = dlsym(nil, "accept4").map { unsafeBitCast($0, to: Accept4.self) }

        // Socket kinds and flags are numbers in Musl and an enumeration in glibc.
        private static func number(_ constant: Int32) -> Int32 { constant }
        private static func number(_ constant: some RawRepresentable<UInt32>) -> Int32 { Int32(constant.rawValue) }
    #endif
}

/// Lets any thread end another thread's wait in `poll`, once: its reading end becomes readable.
final class WakePipe: Sendable {
    let descriptor: Int32
    private let writer: Locked<Int32?>

    init() throws {
        guard let (reader, end) = SystemSocket.pipe() else {
            throw AMZNUserAgentError.cannotPresent("A pipe can't be opened: \(SystemError.text).")
        }
        descriptor = reader
        writer = Locked(end)
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
