import Dispatch
import Foundation

/// A listening socket that only this machine can reach. Releasing its last reference closes it.
final class LoopbackSocket: Sendable {
    let descriptor: Int32
    let port: UInt16
    private let isOpen = Locked(true)

    /// - Throws: ``AMZNUserAgentError``, which distinguishes a port in use.
    init(isIPv6: Bool, port wanted: UInt16) throws {
        descriptor = SystemSocket.stream(isIPv6 ? AF_INET6 : AF_INET)
        guard descriptor >= 0 else { throw Self.problem("A socket can't be opened") }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        let isBound = isIPv6 ? Self.bindIPv6(descriptor, wanted) : Self.bindIPv4(descriptor, wanted)
        guard isBound, listen(descriptor, SOMAXCONN) == 0 else {
            let isTaken = errno == EADDRINUSE
            let error = Self.problem("Can't listen on port \(wanted)", isTaken: isTaken)
            SystemCall.close(descriptor)
            throw error
        }
        port = Self.boundPort(descriptor)
    }

    deinit { close() }

    /// Stops listening. A second call does nothing: the descriptor may belong to another file by then.
    func close() {
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        if wasOpen { SystemCall.close(descriptor) }
    }

    /// The result of accepting a connection.
    enum Acceptance {
        case connection(LoopbackConnection)
        case none
        /// A connection is waiting, but no descriptor is free.
        case exhausted
    }

    func accept(at now: DispatchTime) -> Acceptance {
        let accepted = SystemSocket.accept(descriptor)
        if accepted >= 0 { return .connection(LoopbackConnection(descriptor: accepted, start: now)) }
        return [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) ? .exhausted : .none
    }

    private static func bindIPv4(_ descriptor: Int32, _ port: UInt16) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        return bind(descriptor, &address)
    }

    private static func bindIPv6(_ descriptor: Int32, _ port: UInt16) -> Bool {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        address.sin6_addr = in6addr_loopback
        return bind(descriptor, &address)
    }

    private static func bind<Address>(_ descriptor: Int32, _ address: inout Address) -> Bool {
        withUnsafeBytes(of: &address) { bytes in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
            return SystemCall.bind(descriptor, base, socklen_t(bytes.count)) == 0
        }
    }

    /// The port has the same offset in both address families.
    private static func boundPort(_ descriptor: Int32) -> UInt16 {
        var address = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        withUnsafeMutableBytes(of: &address) { bytes in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return }
            getsockname(descriptor, base, &length)
        }
        return UInt16(bigEndian: address.sin6_port)
    }

    private static func problem(_ text: String, isTaken: Bool = false) -> AMZNUserAgentError {
        let reason = "\(text): \(SystemError.text)."
        return isTaken ? .portTaken(reason) : .cannotPresent(reason)
    }
}
