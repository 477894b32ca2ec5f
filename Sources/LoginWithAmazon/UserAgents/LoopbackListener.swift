import Dispatch
import Foundation

/// Listens on a loopback port for one redirect, and on no other port, for no other thing, and no longer than that.
///
/// Several connections are served side by side, since browsers open some that they never use. A request of another user of
/// the machine has no effect, where the system tells.
final class LoopbackListener: Sendable {
    let port: UInt16
    private let listening: [LoopbackSocket]
    private let wake: WakePipe
    let peers: LoopbackPeers
    private let reason = Locked<(any Error)?>(nil)

    /// Binds the redirect URI's host and port.
    init(redirectURI: URL, asksForPeers: Bool = true) throws {
        let host = redirectURI.host ?? ""
        guard redirectURI.scheme?.lowercased() == "http", LoopbackHost.isAllowed(redirectURI) else {
            throw AMZNUserAgentError.cannotPresent("The redirect URI is no loopback address.")
        }
        listening = try Self.sockets(for: host, port: Self.port(of: redirectURI))
        port = listening[0].port
        wake = try WakePipe()
        peers = LoopbackPeers(listening: listening[0].descriptor, isAsked: asksForPeers)
    }

    deinit { close() }

    /// Stops listening and ends the wait. A second time does nothing.
    func close() { wake.signal() }

    /// The same, where it is known why no redirect will come.
    func close(because error: any Error) {
        reason.withLock { $0 = $0 ?? error }
        close()
    }

    /// Waits for the redirect of the page.
    /// - Throws: `userDidCancel` when the seconds have passed; when closed the reason, unless the redirect is there by
    ///   then, or `CancellationError`.
    func redirect(for page: LoopbackPage, within seconds: TimeInterval) async throws -> URL {
        try await withTaskCancellationHandler {
            try await OwnThread.run { [self] in try serve(page, until: .now() + seconds) }
        } onCancel: {
            close()
        }
    }

    /// A name is looked up by the browser, which may come by either family: whoever else had the port of the other one
    /// would get the redirect (RFC 8252 section 8.3). Where the machine has no IPv6, nobody has it.
    private static func sockets(for host: String, port: UInt16) throws -> [LoopbackSocket] {
        let first = try LoopbackSocket(isIPv6: host.contains(":"), port: port)
        guard host == "localhost" else { return [first] }
        do {
            return [first, try LoopbackSocket(isIPv6: true, port: port)]
        } catch let error as AMZNUserAgentError where !error.isPortTaken {
            return [first]
        }
    }

    /// The port to bind; 0, which is any, for a literal that names none (RFC 8252 section 7.3). The redirect to a name
    /// with another port than the registered one would not count (section 8.3).
    private static func port(of redirectURI: URL) throws -> UInt16 {
        guard let named = redirectURI.port else {
            guard redirectURI.host != "localhost" else {
                throw AMZNUserAgentError.cannotPresent("The redirect URI must name a port, or 127.0.0.1 as its host.")
            }
            return 0
        }
        guard let port = UInt16(exactly: named), port > 0 else {
            throw AMZNUserAgentError.cannotPresent("The redirect URI's port is none.")
        }
        return port
    }

    private func serve(_ page: LoopbackPage, until deadline: DispatchTime) throws -> URL {
        defer { listening.forEach { $0.close() } }
        var table = LoopbackConnections()
        defer { table.closeAll() }
        while true {
            let end = try waitForInput(table, until: deadline)
            if let redirect = answer(table.exchange(with: listening, at: .now()), page) { return redirect }
            // Not before: a browser may have sent the redirect and gone in the same instant.
            if let end { throw end }
        }
    }

    /// Answers the requests up to the redirect, and closes all their connections.
    private func answer(_ requests: [(LoopbackConnection, LoopbackRequest)], _ page: LoopbackPage) -> URL? {
        defer { requests.forEach { $0.0.close() } }
        for (connection, request) in requests {
            let visit = visit(request, page, over: connection)
            connection.answer(Self.reply(to: visit, request, page))
            if case .redirect(let url, _) = visit { return url }
        }
        return nil
    }

    /// The system is asked for the sender only of what would have an effect.
    private func visit(
        _ request: LoopbackRequest, _ page: LoopbackPage, over connection: LoopbackConnection
    ) -> LoopbackPage.Visit {
        let visit = request.target.map(page.visit) ?? .elsewhere
        if case .elsewhere = visit { return visit }
        return peers.trust(connection.descriptor) ? visit : .elsewhere
    }

    private static func reply(
        to visit: LoopbackPage.Visit, _ request: LoopbackRequest, _ page: LoopbackPage
    ) -> [UInt8] {
        switch visit {
        case .entrance: LoopbackReply.leading(to: page.authorizationURL)
        case .redirect(_, let outcome): LoopbackReply(outcome, for: request.languages).bytes
        case .elsewhere: LoopbackReply(.elsewhere, for: request.languages).bytes
        }
    }

    /// Nil where something has come, and else why no more will. For a page that nobody waits for any more it throws: its
    /// user must not read there that all went well.
    private func waitForInput(_ table: LoopbackConnections, until deadline: DispatchTime) throws -> (any Error)? {
        let now = DispatchTime.now()
        guard now < deadline else { throw AMZNUserAgentError.userDidCancel }
        let pause = table.pause(at: now)
        let open = pause == nil ? listening.map(\.descriptor) : []
        var watched = ([wake.descriptor] + open + table.descriptors).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let end = min(deadline, pause ?? deadline)
        let milliseconds = (end.uptimeNanoseconds - now.uptimeNanoseconds) / 1_000_000 + 1
        _ = poll(&watched, nfds_t(watched.count), Int32(clamping: milliseconds))
        guard watched[0].revents != 0 else { return nil }
        guard let reason = reason.withLock({ $0 }) else { throw CancellationError() }
        return reason
    }
}
