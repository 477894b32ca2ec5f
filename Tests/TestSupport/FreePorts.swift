import Foundation
import LoginWithAmazon

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Ports at which nobody listens.
///
/// They lie below those that the system gives to whoever asks for any, as the tests' servers do: a port of that kind may
/// be somebody else's before the test that wanted it has it. No two callers get the same one.
package enum FreePorts {
    private static let candidates: ClosedRange<UInt16> = 10_000...29_999
    /// Where a process begins; the next one of the same machine far from there.
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

    /// Whether the port can be had at both loopback addresses, or at the older one where there is no other.
    private static func isFree(_ port: UInt16) -> Bool {
        canBind(port, isIPv6: false) && (!canBind(0, isIPv6: true) || canBind(port, isIPv6: true))
    }

    private static func canBind(_ port: UInt16, isIPv6: Bool) -> Bool {
        guard let descriptor = TestSocket.make(isIPv6: isIPv6) else { return false }
        defer { SystemCall.close(descriptor) }
        return TestSocket.call(bind, descriptor, port, isIPv6: isIPv6)
    }
}
