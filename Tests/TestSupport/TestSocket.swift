import Foundation
import LoginWithAmazon

/// The system calls that both ends of a test's connection need.
package enum TestSocket {
    package static func make(isIPv6: Bool) -> Int32? {
        let descriptor = SystemSocket.stream(isIPv6 ? AF_INET6 : AF_INET)
        guard descriptor >= 0 else { return nil }
        // The tests wait in blocking calls.
        _ = fcntl(descriptor, F_SETFL, 0)
        SystemSocket.preventSignals(descriptor)
        return descriptor
    }

    /// Calls `bind` or `connect` with the loopback address of a port.
    package static func call(
        _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ descriptor: Int32, _ port: UInt16, isIPv6: Bool
    ) -> Bool {
        if isIPv6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            address.sin6_addr = in6addr_loopback
            return with(&address) { call(descriptor, $0, $1) == 0 }
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        return with(&address) { call(descriptor, $0, $1) == 0 }
    }

    package static func port(of descriptor: Int32) -> UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutableBytes(of: &address) { bytes in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return }
            getsockname(descriptor, base, &length)
        }
        return UInt16(bigEndian: address.sin_port)
    }

    private static func with<Address>(
        _ address: inout Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool
    ) -> Bool {
        withUnsafeBytes(of: &address) { bytes in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
            return body(base, socklen_t(bytes.count))
        }
    }
}
