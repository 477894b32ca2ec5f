import Foundation
import LoginWithAmazon

/// Finds ports on which no program listens at a loopback address. Successive calls return different ports.
///
/// The ports are below the range from which the system assigns ephemeral ports by default. A socket that requests no
/// particular port, such as that of a `TestServer`, therefore doesn't take one of them before the test binds it.
package enum FreePorts {
    private static let candidates: ClosedRange<UInt16> = 10_000...29_999
    /// The port that was examined last. It starts at a value that depends on the process id, so that processes that run
    /// at the same time rarely examine the same ports.
    private static let last = Locked(candidates.lowerBound + UInt16(UInt32(getpid()) &* 7_919 % 20_000))

    package static func next() throws -> UInt16 {
        for _ in candidates {
            let port = last.withLock { last in
                last = last < candidates.upperBound ? last + 1 : candidates.lowerBound
                return last
            }
            if isFree(port) { return port }
        }
        throw POSIXError(.EADDRINUSE)
    }

    /// Whether the port can be bound on both loopback addresses, or on the IPv4 one if there is no IPv6.
    private static func isFree(_ port: UInt16) -> Bool {
        canBind(port, isIPv6: false) && (!canBind(0, isIPv6: true) || canBind(port, isIPv6: true))
    }

    /// Whether a socket can be bound to the port. The socket doesn't listen: a child process that is forked meanwhile
    /// has a copy of the socket until it calls `exec`, and a listening copy would keep the port in use.
    private static func canBind(_ port: UInt16, isIPv6: Bool) -> Bool {
        let descriptor = SystemSocket.stream(isIPv6 ? AF_INET6 : AF_INET)
        guard descriptor >= 0 else { return false }
        defer { SystemCall.close(descriptor) }
        return SystemSocket.bind(descriptor, port, isIPv6: isIPv6)
    }
}
