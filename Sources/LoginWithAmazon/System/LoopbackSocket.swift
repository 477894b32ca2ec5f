import Foundation

/// A listening socket that only this machine can reach. Releasing its last reference closes it.
package final class LoopbackSocket: Sendable {
    package let descriptor: Int32
    package let port: UInt16
    private let isOpen = Locked(true)

    /// - Throws: ``AMZNUserAgentError``, for example if another socket uses the port.
    package init(isIPv6: Bool, port wanted: UInt16) throws {
        descriptor = SystemSocket.stream(isIPv6 ? AF_INET6 : AF_INET)
        guard descriptor >= 0 else { throw Self.error("A socket can't be opened", errno) }
        guard SystemSocket.bind(descriptor, wanted, isIPv6: isIPv6), listen(descriptor, SOMAXCONN) == 0 else {
            let code = errno
            SystemCall.close(descriptor)
            throw Self.error("Can't listen on port \(wanted)", code)
        }
        port = SystemSocket.port(of: descriptor) ?? 0
    }

    deinit { close() }

    /// Stops listening. Only the first call closes the descriptor, because its number may be reused afterwards.
    package func close() {
        if isOpen.exchange(false) { SystemCall.close(descriptor) }
    }

    private static func error(_ text: String, _ code: Int32) -> AMZNUserAgentError {
        .failed("\(text): \(SystemCall.error(of: code)).")
    }
}
