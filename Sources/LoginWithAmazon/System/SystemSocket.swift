import Foundation

/// Sockets that child processes don't inherit, whose reads and writes never block, and for which a peer that
/// disconnects causes an error instead of a signal.
///
/// Linux can set the first two properties when it creates a socket. Otherwise they are set afterwards, and a child
/// process that another thread starts in between may inherit the socket.
package enum SystemSocket {
    /// A TCP socket of the address family; negative if none can be opened.
    package static func stream(_ family: Int32) -> Int32 { prepared(socket(family, streamKind, 0)) }

    /// The next connection of a listening socket; negative if none is waiting or the system can't accept it.
    package static func accept(_ listening: Int32) -> Int32 { prepared(connection(of: listening)) }

    /// Pauses if the last ``accept(_:)`` failed because the process or the system has no descriptor or memory left. The
    /// connection then still waits, and the listening socket stays readable, so the pause avoids a busy loop.
    package static func pauseIfExhausted() {
        if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) { usleep(50_000) }
    }

    /// Binds a socket to a port of the loopback address, unless another one listens at that address. Connections that
    /// remain from an earlier socket don't prevent this.
    package static func bind(_ descriptor: Int32, _ port: UInt16, isIPv6: Bool) -> Bool {
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        return call(Foundation.bind, descriptor, port, isIPv6: isIPv6)
    }

    /// Whether this machine has no IPv6. False if that isn't known, for example because no descriptor is free.
    static var lacksIPv6: Bool {
        let descriptor = stream(AF_INET6)
        guard descriptor >= 0 else { return errno == EAFNOSUPPORT }
        defer { SystemCall.close(descriptor) }
        return !bind(descriptor, 0, isIPv6: true) && errno == EADDRNOTAVAIL
    }

    /// Whether no program listens on this port of the loopback address. This is true if the machine lacks the address
    /// family. It is false if the answer isn't known within a tenth of a second, or if no socket can be opened for
    /// another reason.
    static func refuses(_ port: UInt16, isIPv6: Bool) -> Bool {
        let descriptor = stream(isIPv6 ? AF_INET6 : AF_INET)
        guard descriptor >= 0 else { return errno == EAFNOSUPPORT }
        defer { SystemCall.close(descriptor) }
        if call(connect, descriptor, port, isIPv6: isIPv6) { return false }
        guard errno == EINPROGRESS else { return true }
        var watched = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        var (failure, length) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        return poll(&watched, 1, 100) == 1
            && getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &length) == 0 && failure != 0
    }

    /// Calls `bind` or `connect` with the loopback address, and returns whether the call succeeds.
    package static func call(
        _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ descriptor: Int32, _ port: UInt16, isIPv6: Bool
    ) -> Bool {
        if isIPv6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            address.sin6_addr = in6addr_loopback
            return with(&address) { call(descriptor, $0, $1) }
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        return with(&address) { call(descriptor, $0, $1) }
    }

    /// The port that a socket is bound to; nil on failure.
    static func port(of descriptor: Int32) -> UInt16? {
        var address = sockaddr_in6()
        let isKnown = with(&address) { bytes, length in
            var length = length
            return getsockname(descriptor, bytes, &length)
        }
        // The port has the same offset in IPv4 addresses.
        return isKnown ? UInt16(bigEndian: address.sin6_port) : nil
    }

    private static func with<Address>(
        _ address: inout Address, _ call: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Int32
    ) -> Bool {
        withUnsafeMutableBytes(of: &address) { bytes in
            bytes.baseAddress.map { call($0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count)) } == 0
        }
    }

    /// Sends as many bytes as the socket accepts; repeats the call after an interruption.
    package static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
        SystemCall.retrying { Foundation.send(descriptor, buffer.baseAddress, buffer.count, sendFlags) }
    }

    private static func prepared(_ descriptor: Int32) -> Int32 {
        guard descriptor >= 0 else { return descriptor }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        #if canImport(Darwin)
            var yes: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return descriptor
    }
}

#if canImport(Darwin)
    private let streamKind = SOCK_STREAM
    private let sendFlags: Int32 = 0

    private func connection(of listening: Int32) -> Int32 { accept(listening, nil, nil) }
#else
    private let streamKind = number(SOCK_STREAM) | creationFlags
    private let sendFlags = Int32(MSG_NOSIGNAL)
    private let creationFlags = number(SOCK_CLOEXEC) | number(SOCK_NONBLOCK)

    private typealias Accept4 =
        @Sendable @convention(c) (Int32, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int32) -> Int32

    /// `accept4`, which exists in the C library, but isn't declared by Swift's module for that library. Nil in a
    /// statically linked program, which uses `accept` instead.
    private let accept4: Accept4? = dlsym(nil, "accept4").map { unsafeBitCast($0, to: Accept4.self) }

    private func connection(of listening: Int32) -> Int32 {
        accept4?(listening, nil, nil, creationFlags) ?? accept(listening, nil, nil)
    }

    // Musl declares socket kinds and flags as numbers, and glibc as an enumeration.
    private func number(_ constant: Int32) -> Int32 { constant }
    private func number(_ constant: some RawRepresentable<UInt32>) -> Int32 { Int32(constant.rawValue) }
#endif
