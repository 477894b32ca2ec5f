#if !canImport(UIKit)
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

        init(redirectURI: URL) throws {
            guard redirectURI.isHTTP, LoopbackHost.isAllowed(redirectURI) else {
                throw AMZNUserAgentError.misconfigured(
                    "The redirect URI isn't HTTP to a loopback address. Use one like http://127.0.0.1/callback.")
            }
            listening = try Self.sockets(for: redirectURI.host ?? "", port: RedirectURI(url: redirectURI).loopbackPort)
            port = listening[0].port
        }

        /// Ends ``redirect(for:within:)`` with this error, within a fraction of a second. Only the first call has an
        /// effect.
        func close(because error: any Error) { reason.withLock { $0 = $0 ?? error } }

        /// Blocks until the page's redirect arrives, and then stops listening.
        /// - Throws: ``AMZNUserAgentError/timedOut`` after the given seconds, or the error that the listener was closed
        ///   with. If a redirect has arrived by then, it is returned instead; only a `CancellationError` is thrown all
        ///   the same.
        func redirect(for page: LoopbackPage, within seconds: TimeInterval) throws -> URL {
            defer { listening.forEach { $0.close() } }
            let deadline = DispatchTime.now() + seconds
            var table = LoopbackConnections()
            defer { table.closeAll() }
            while true {
                waitForInput(table)
                if .now() >= deadline { close(because: AMZNUserAgentError.timedOut) }
                let end = reason.withLock { $0 }
                // After a cancellation, no redirect is read: the browser would show success for a sign-in that has
                // ended.
                if let end = end as? CancellationError { throw end }
                if let redirect = answer(table.exchange(with: listening.map(\.descriptor), at: .now()), page) {
                    return redirect
                }
                // This is checked after the redirect, because a browser may send the redirect and end at the same
                // moment.
                if let end { throw end }
            }
        }

        /// Waits for input, for a tenth of a second at most. The caller then checks whether the page has ended.
        private func waitForInput(_ table: LoopbackConnections) {
            let open = table.hasRoom(at: .now()) ? listening.map(\.descriptor) : []
            var watched = (open + table.descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            _ = poll(&watched, nfds_t(watched.count), 100)
        }

        /// Answers the requests up to the redirect, and closes the connections of all requests. Returns the redirect's
        /// URL; nil if none of the requests is the redirect.
        private func answer(_ requests: [LoopbackRequest], _ page: LoopbackPage) -> URL? {
            defer { requests.forEach { SystemCall.close($0.descriptor) } }
            for request in requests {
                let (reply, redirect) = page.answer(to: request.target)
                _ = reply.withUnsafeBytes { SystemSocket.write(request.descriptor, $0) }
                if let redirect { return redirect }
            }
            return nil
        }

        /// One socket, or two for `localhost`, which a browser may resolve to an IPv4 or an IPv6 address. If the
        /// listener used only one of the two addresses, another program could listen at the same port of the second
        /// address and receive the redirect (RFC 8252 section 8.3). On a machine without IPv6, one socket is enough,
        /// because no program can listen at the IPv6 address.
        private static func sockets(for host: String, port: UInt16) throws -> [LoopbackSocket] {
            let first = try LoopbackSocket(isIPv6: host.contains(":"), port: port)
            guard host == "localhost", !SystemSocket.lacksIPv6 else { return [first] }
            return [first, try LoopbackSocket(isIPv6: true, port: port)]
        }
    }
#endif
