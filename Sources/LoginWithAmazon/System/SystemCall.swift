import Foundation

/// The last error of a system call.
enum SystemError {
    /// The system's description of it.
    static var text: String { text(of: errno) }

    /// The system's text for an `errno`.
    static func text(of code: Int32) -> String { String(cString: strerror(code)) }

    /// Repeats the call while signals interrupt it.
    static func retrying(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }
}

/// System calls whose names are hidden by the methods of the package's own types.
package enum SystemCall {
    /// Closes the descriptor. An interrupted call isn't repeated: the descriptor is closed nevertheless, and its number
    /// may already belong to another file.
    package static func close(_ descriptor: Int32) { _ = callClose(descriptor) }

    /// Reads up to the size of the buffer; repeats the call after an interruption.
    static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        SystemError.retrying { callRead(descriptor, buffer) }
    }

    /// Writes as many bytes as the file accepts; repeats the call after an interruption.
    static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
        SystemError.retrying { callWrite(descriptor, buffer) }
    }

    /// Binds the socket to the address; 0 on success.
    package static func bind(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
        callBind(descriptor, address, length)
    }

    /// Sends as many bytes as the socket accepts; repeats the call after an interruption. A peer that has disconnected
    /// causes an error and no signal; on Apple's platforms, call ``preventSignals(_:)`` first.
    package static func send(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
        SystemError.retrying { callSend(descriptor, buffer, sendFlags) }
    }
}

// At file scope, the names below are those of the C library on every platform.

private func callClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func callRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}

private func callWrite(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
    write(descriptor, buffer.baseAddress, buffer.count)
}

private func callBind(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    bind(descriptor, address, length)
}

private func callSend(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
    send(descriptor, buffer.baseAddress, buffer.count, flags)
}

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
