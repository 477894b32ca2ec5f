import Dispatch
import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Listens on a loopback port for one redirect, and on no other port, for no other thing, and no longer than that.
///
/// Several connections are served side by side, since browsers open some that they never use.
final class LoopbackListener: Sendable {
    let port: UInt16
    private let listening: [LoopbackSocket]
    private let wake: WakePipe
    private let reason = Locked<AMZNUserAgentError?>(nil)

    /// Binds the redirect URI's host and port.
    init(redirectURI: URL) throws {
        let host = redirectURI.host ?? ""
        guard redirectURI.scheme?.lowercased() == "http", LoopbackHost.isAllowed(redirectURI) else {
            throw AMZNUserAgentError.cannotPresent("The redirect URI is no loopback address.")
        }
        listening = try Self.sockets(for: host, port: Self.port(of: redirectURI))
        port = listening[0].port
        wake = try WakePipe()
    }

    /// More than any browser opens. Who opens more loses the oldest, so that descriptors do not run out.
    private static let mostConnections = 64

    deinit { close() }

    /// Stops listening and ends the wait. A second time does nothing.
    func close() { wake.signal() }

    /// The same, where it is known why no redirect will come.
    func close(because error: AMZNUserAgentError) {
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
        var connections: [LoopbackConnection] = []
        defer { connections.forEach { $0.close() } }
        while true {
            let end = try waitForInput(connections, until: deadline)
            accept(&connections)
            for index in connections.indices.reversed() {
                guard let request = connections[index].receive() else { continue }
                let connection = connections.remove(at: index)
                defer { connection.close() }
                let redirect = request.target.flatMap(page.redirect(target:))
                connection.answer(LoopbackReply(redirect?.outcome ?? .elsewhere, for: request.languages))
                if let redirect { return redirect.url }
            }
            // Not before: a browser may have sent the redirect and gone in the same instant.
            if let end { throw end }
        }
    }

    private func accept(_ connections: inout [LoopbackConnection]) {
        for socket in listening {
            while let connection = socket.accept() {
                connections.append(connection)
                if connections.count > Self.mostConnections { connections.removeFirst().close() }
            }
        }
    }

    /// Nil where something has come, and else why no more will. For a page that nobody waits for any more it throws: its
    /// user must not read there that all went well.
    private func waitForInput(
        _ connections: [LoopbackConnection], until deadline: DispatchTime
    ) throws -> AMZNUserAgentError? {
        var watched = ([wake.descriptor] + listening.map(\.descriptor) + connections.map(\.descriptor)).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let now = DispatchTime.now().uptimeNanoseconds
        guard now < deadline.uptimeNanoseconds else { throw AMZNUserAgentError.userDidCancel }
        let milliseconds = (deadline.uptimeNanoseconds - now) / 1_000_000 + 1
        _ = poll(&watched, nfds_t(watched.count), Int32(clamping: milliseconds))
        guard watched[0].revents != 0 else { return nil }
        guard let reason = reason.withLock({ $0 }) else { throw CancellationError() }
        return reason
    }
}
