import Dispatch
import Foundation

/// Listens on a loopback port until the page's redirect arrives, the time limit passes, or ``close(because:)`` is
/// called.
///
/// It serves several connections concurrently, because browsers open connections that they never use.
final class LoopbackListener: Sendable {
    let port: UInt16
    private let listening: [LoopbackSocket]
    private let reason = Locked<(any Error)?>(nil)

    /// Binds the redirect URI's host and port.
    init(redirectURI: URL) throws {
        guard redirectURI.scheme?.lowercased() == "http", LoopbackHost.isAllowed(redirectURI) else {
            throw AMZNUserAgentError.misconfigured("The redirect URI isn't a loopback address.")
        }
        listening = try Self.sockets(for: redirectURI.host ?? "", port: Self.port(of: redirectURI))
        port = listening[0].port
    }

    /// Ends the wait with this error, and stops listening. Only the first call has an effect.
    func close(because error: any Error) { reason.withLock { $0 = $0 ?? error } }

    /// Blocks until the page's redirect arrives, and then stops listening.
    /// - Throws: `timedOut` after the given seconds, or the reason for which the listener was closed, unless the
    ///   redirect has arrived by then.
    func redirect(for page: LoopbackPage, within seconds: TimeInterval) throws -> URL {
        defer { listening.forEach { $0.close() } }
        let deadline = DispatchTime.now() + seconds
        var table = LoopbackConnections()
        defer { table.closeAll() }
        while true {
            waitForInput(table)
            if .now() >= deadline { close(because: AMZNUserAgentError.timedOut) }
            let end = reason.withLock { $0 }
            // The page of a sign-in that has ended must not report success.
            if let end = end as? CancellationError { throw end }
            if let redirect = answer(table.exchange(with: listening.map(\.descriptor), at: .now()), page) {
                return redirect
            }
            // Checked last: a browser may have sent the redirect and ended at the same moment.
            if let end { throw end }
        }
    }

    /// Waits for a tenth of a second at most, after which the caller checks whether the page has ended.
    private func waitForInput(_ table: LoopbackConnections) {
        let open = table.hasRoom(at: .now()) ? listening.map(\.descriptor) : []
        var watched = (open + table.descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = poll(&watched, nfds_t(watched.count), 100)
    }

    /// Answers the requests up to the redirect, and closes all connections.
    private func answer(_ requests: [LoopbackRequest], _ page: LoopbackPage) -> URL? {
        defer { requests.forEach { SystemCall.close($0.descriptor) } }
        for request in requests {
            let (reply, redirect) = page.answer(
                to: request.target, isTrusted: SocketOwners.trust(request.descriptor))
            _ = reply.withUnsafeBytes { SystemSocket.send(request.descriptor, $0) }
            if let redirect { return redirect }
        }
        return nil
    }

    /// A browser may resolve a name to either address family, and a program on the other family's port would receive
    /// the redirect (RFC 8252 section 8.3). If the machine has no IPv6, no program has that port.
    private static func sockets(for host: String, port: UInt16) throws -> [LoopbackSocket] {
        let first = try LoopbackSocket(isIPv6: host.contains(":"), port: port)
        guard host == "localhost", !SystemSocket.lacksIPv6 else { return [first] }
        return [first, try LoopbackSocket(isIPv6: true, port: port)]
    }

    /// The port to bind, or 0 for any, which an IP literal may leave open (RFC 8252 section 7.3). With a name, a
    /// redirect to any port but the registered one would not match (section 8.3).
    static func port(of redirectURI: URL) throws -> UInt16 {
        guard let port = redirectURI.port else {
            guard redirectURI.host == "localhost" else { return 0 }
            throw AMZNUserAgentError.misconfigured(
                "The loopback user agent needs the redirect URI's port. Add one, or use 127.0.0.1 as the host.")
        }
        guard let number = UInt16(exactly: port), number > 0 else {
            throw AMZNUserAgentError.misconfigured("The redirect URI has no valid port. Use a port from 1 to 65535.")
        }
        return number
    }
}
