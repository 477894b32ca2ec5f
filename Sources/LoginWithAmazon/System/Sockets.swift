import Foundation

/// Descriptors that child processes don't inherit, and whose reads and writes never block.
///
/// Linux sets both properties when it creates a descriptor. Elsewhere they are set afterwards, and a child process that
/// another thread starts in between may inherit the descriptor.
package enum SystemSocket {
    /// The next connection of a listening socket; negative when there is none.
    package static func accept(_ listening: Int32) -> Int32 { callAccept(listening) }

    /// A pipe, whose `reader` becomes readable when `writer` is closed; nil if it can't be opened.
    package static func pipe() -> (reader: Int32, writer: Int32)? {
        var ends: [Int32] = [0, 0]
        return callPipe(&ends) == 0 ? (ends[0], ends[1]) : nil
    }
}

#if canImport(Darwin)
    extension SystemCall {
        static let sendFlags: Int32 = 0

        /// Prevents the signal that ``send(_:_:)`` would cause if the peer has disconnected.
        package static func preventSignals(_ descriptor: Int32) {
            var yes: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        }
    }

    extension SystemSocket {
        /// A TCP socket of the address family; negative when none can be opened.
        package static func stream(_ family: Int32) -> Int32 { prepared(socket(family, SOCK_STREAM, 0)) }
    }

    private func prepared(_ descriptor: Int32) -> Int32 {
        guard descriptor >= 0 else { return descriptor }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        return descriptor
    }

    private func callAccept(_ listening: Int32) -> Int32 { prepared(accept(listening, nil, nil)) }

    private func callPipe(_ ends: inout [Int32]) -> Int32 {
        guard pipe(&ends) == 0 else { return -1 }
        ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
        return 0
    }
#else
    extension SystemCall {
        static let sendFlags = Int32(MSG_NOSIGNAL)

        /// Only needed on Apple's platforms.
        package static func preventSignals(_ descriptor: Int32) {}
    }

    extension SystemSocket {
        /// A TCP socket of the address family; negative when none can be opened.
        package static func stream(_ family: Int32) -> Int32 { socket(family, number(SOCK_STREAM) | flags, 0) }

        /// A socket for messages to the kernel; negative when none can be opened.
        static func kernel(_ protocolNumber: Int32) -> Int32 {
            socket(AF_NETLINK, number(SOCK_RAW) | flags, protocolNumber)
        }
    }

    private let flags = number(SOCK_CLOEXEC) | number(SOCK_NONBLOCK)

    // Socket kinds and flags are numbers in Musl and an enumeration in glibc.
    private func number(_ constant: Int32) -> Int32 { constant }
    private func number(_ constant: some RawRepresentable<UInt32>) -> Int32 { Int32(constant.rawValue) }

    private typealias Accept4 =
        @Sendable @convention(c) (Int32, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int32) -> Int32

    /// The C library has this call, but Swift's module of it doesn't; nil in a statically linked program.
    private let accept4: Accept4? = dlsym(nil, "accept4").map { unsafeBitCast($0, to: Accept4.self) }

    private func callAccept(_ listening: Int32) -> Int32 {
        if let accept4 { return accept4(listening, nil, nil, flags) }
        let descriptor = accept(listening, nil, nil)
        guard descriptor >= 0 else { return descriptor }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        return descriptor
    }

    /// Swift's module of the C library lacks `pipe2`.
    private func callPipe(_ ends: inout [Int32]) -> Int32 {
        socketpair(AF_UNIX, number(SOCK_STREAM) | number(SOCK_CLOEXEC), 0, &ends)
    }
#endif
