import Dispatch
import Foundation

/// Listens on a loopback port until one redirect arrives. No other request ends the wait.
///
/// It serves several connections at once, because browsers open some that they never use. Where the system reports the
/// owner of a connection, those of the machine's other users are closed at once.
final class LoopbackListener: Sendable {
    let port: UInt16
    let peers: LoopbackPeers
    private let listening: [LoopbackSocket]
    private let wake: WakePipe
    private let reason = Locked<(any Error)?>(nil)

    /// Binds the redirect URI's host and port.
    init(redirectURI: URL, asksForPeers: Bool = true) throws {
        guard redirectURI.scheme?.lowercased() == "http", LoopbackHost.isAllowed(redirectURI) else {
            throw AMZNUserAgentError.misconfigured("The redirect URI isn't a loopback address.")
        }
        listening = try Self.sockets(for: redirectURI.host ?? "", port: Self.port(of: redirectURI))
        port = listening[0].port
        wake = try WakePipe()
        peers = try LoopbackPeers(listening: listening[0].descriptor, isAsked: asksForPeers)
    }

    /// Ends the wait with this error, and stops listening. Only the first call has an effect.
    func close(because error: any Error) {
        reason.withLock { $0 = $0 ?? error }
        wake.signal()
    }

    /// Blocks until the page's redirect arrives, and then stops listening.
    /// - Throws: `timedOut` after the given seconds, or the reason for which the listener was closed, unless the
    ///   redirect has arrived by then.
    func redirect(for page: LoopbackPage, within seconds: TimeInterval) throws -> URL {
        defer { listening.forEach { $0.close() } }
        let deadline = DispatchTime.now() + seconds
        var table = LoopbackConnections { [peers] in peers.trust($0) }
        defer { table.closeAll() }
        while true {
            let end = try waitForInput(table, until: deadline)
            if let redirect = answer(table.exchange(with: listening.map(\.descriptor), at: .now()), page) {
                return redirect
            }
            // Checked last: a browser may have sent the redirect and ended at the same moment.
            if let end { throw end }
        }
    }

    /// A browser may resolve a name to either address family, and a program on the other family's port would receive
    /// the redirect (RFC 8252 section 8.3). If the machine has no IPv6, no program has that port.
    private static func sockets(for host: String, port: UInt16) throws -> [LoopbackSocket] {
        let first = try LoopbackSocket(isIPv6: host.contains(":"), port: port)
        guard host == "localhost" else { return [first] }
        do {
            return [first, try LoopbackSocket(isIPv6: true, port: port)]
        } catch let error as AMZNUserAgentError where !error.isPortTaken {
            return [first]
        }
    }

    /// The port to bind; 0 means any.
    private static func port(of redirectURI: URL) throws -> UInt16 {
        switch LoopbackPort(of: redirectURI) {
        case .named(let port): return port
        case .any: return 0
        case .missing:
            throw AMZNUserAgentError.misconfigured("The redirect URI needs a port, or 127.0.0.1 as its host.")
        case .impossible:
            throw AMZNUserAgentError.misconfigured("The redirect URI's port must be between 1 and 65535.")
        }
    }

    /// Answers the requests up to the redirect, and closes all connections.
    private func answer(_ requests: [(LoopbackConnection, LoopbackRequest)], _ page: LoopbackPage) -> URL? {
        defer { requests.forEach { $0.0.close() } }
        for (connection, request) in requests {
            switch request.target.map(page.visit) ?? .other(.elsewhere) {
            case .entrance: connection.answer(LoopbackReply.leading(to: page.authorizationURL))
            case .other(let outcome): connection.answer(LoopbackReply(outcome, for: request.languages).bytes)
            case .redirect(let url, let outcome):
                connection.answer(LoopbackReply(outcome, for: request.languages).bytes)
                return url
            }
        }
        return nil
    }

    /// Nil if there is input; otherwise the reason why none will arrive. Throws if the sign-in has ended, because the
    /// page must not report success then.
    private func waitForInput(_ table: LoopbackConnections, until deadline: DispatchTime) throws -> (any Error)? {
        let now = DispatchTime.now()
        guard now < deadline else { throw AMZNUserAgentError.timedOut }
        let pause = table.pause(at: now)
        let open = pause == nil ? listening.map(\.descriptor) : []
        var watched = ([wake.descriptor] + open + table.descriptors).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let end = min(deadline, pause ?? deadline)
        let milliseconds = (end.uptimeNanoseconds - now.uptimeNanoseconds) / 1_000_000 + 1
        _ = poll(&watched, nfds_t(watched.count), Int32(clamping: milliseconds))
        // Not only if the pipe is readable: a signal may have interrupted `poll`.
        guard let reason = reason.withLock({ $0 }) else { return nil }
        if reason is CancellationError { throw reason }
        return reason
    }
}
