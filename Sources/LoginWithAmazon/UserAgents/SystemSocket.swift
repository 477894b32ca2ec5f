#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Descriptors that a program started meanwhile does not inherit, and whose reads and writes never wait. Linux makes them so
/// at once; elsewhere a program that another thread starts in that instant may inherit one.
package enum SystemSocket {
    /// A TCP socket of the family; negative where there is none to be had.
    package static func stream(_ family: Int32) -> Int32 {
        #if canImport(Darwin)
            return prepared(socket(family, SOCK_STREAM, 0))
        #elseif canImport(Glibc)
            return socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        #elseif canImport(Musl)
            return socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)
        #endif
    }

    /// The next connection of a listening socket; negative where there is none.
    package static func accept(_ listening: Int32) -> Int32 {
        #if canImport(Darwin)
            return prepared(Darwin.accept(listening, nil, nil))
        #else
            guard let accept4 else { return prepared(callAccept(listening)) }
            return accept4(listening, nil, nil, acceptFlags)
        #endif
    }

    /// Two ends of which one becomes readable when the other is closed; nil where there are none to be had.
    package static func pipe() -> (reader: Int32, writer: Int32)? {
        var ends: [Int32] = [0, 0]
        #if canImport(Darwin)
            guard Darwin.pipe(&ends) == 0 else { return nil }
            ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
        #elseif canImport(Glibc)
            // Swift's module of the C library has no `pipe2`.
            let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
            guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        #elseif canImport(Musl)
            guard socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, &ends) == 0 else { return nil }
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

        /// Swift's module of the C library does not have this call, which the library itself has; nil in a program that is
        /// linked statically.
        private static let accept4: Accept4? = dlsym(nil, "accept4").map { unsafeBitCast($0, to: Accept4.self) }

        private static var acceptFlags: Int32 {
            #if canImport(Glibc)
                Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
            #elseif canImport(Musl)
                SOCK_CLOEXEC | SOCK_NONBLOCK
            #endif
        }

        private static func callAccept(_ listening: Int32) -> Int32 {
            #if canImport(Glibc)
                Glibc.accept(listening, nil, nil)
            #elseif canImport(Musl)
                Musl.accept(listening, nil, nil)
            #endif
        }
    #endif
}
