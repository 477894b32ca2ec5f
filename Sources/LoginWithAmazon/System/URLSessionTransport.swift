import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests with `URLSession`, without caching, cookies or redirects. By default, a reply may have up to 1 MiB,
/// and a request may take up to 30 seconds. Plain HTTP requests, which are allowed only to loopback addresses, are
/// never sent to a proxy.
///
/// Each request opens a new connection. A phone loses idle connections in the background. On Linux, a request over a
/// connection that the server has closed keeps a processor busy until the time-out. A client makes too few requests for
/// reuse to matter.
///
/// On Linux, the `URLSession` of Swift 6.3 keeps a processor busy while a request waits for its reply.
final class URLSessionTransport: Transport {
    private let limit: Int
    private let seconds: TimeInterval
    private let proxies: @Sendable () -> ProxyVariables

    /// `proxies` returns the variables that this system's `URLSession` obeys, at the time of a request.
    init(
        limit: Int = 1024 * 1024, seconds: TimeInterval = 30,
        proxies: @escaping @Sendable () -> ProxyVariables = { .obeyed }
    ) {
        self.limit = limit
        self.seconds = seconds
        self.proxies = proxies
    }

    func send(_ request: WireRequest, reply: @escaping @Sendable (Result<WireReply, AMZNError>) -> Void) {
        guard LoopbackHost.isAllowed(request.url) else { return reply(.failure(.insecureAddress)) }
        let host = request.url.host ?? ""
        // Plain HTTP is allowed only to this machine, and must not leave it. On Linux, a request that a proxy might
        // receive isn't sent: `URLSession` ignores `connectionProxyDictionary` there, and the transport doesn't change
        // the environment, which belongs to the app.
        let isLocal = request.url.isHTTP
        guard !isLocal || !proxies().mayCarryRequests(to: host) else { return reply(.failure(.proxied)) }
        exchange(request, isLocal: isLocal, until: Uptime.seconds() + seconds, mayRepeat: true, reply: reply)
    }

    private func exchange(
        _ request: WireRequest, isLocal: Bool, until deadline: TimeInterval, mayRepeat: Bool,
        reply: @escaping @Sendable (URLSessionExchange.Outcome) -> Void
    ) {
        let rest = deadline - Uptime.seconds()
        guard rest > 0 else { return reply(.failure(.timedOut)) }
        URLSessionExchange.start(request.urlRequest, limit: limit, within: rest, isDirect: isLocal) { first, hasBegun in
            guard mayRepeat, case .failure(.connectionLost) = first, request.isRepeatable(afterPartOfReply: hasBegun)
            else { return reply(first) }
            self.exchange(request, isLocal: isLocal, until: deadline, mayRepeat: false) { second in
                // If the second exchange of the code fails too, the first request may have used up the code. The lost
                // connection is then the reason to report.
                let isUsedUp = request.exchangesCode && (try? second.get().status / 100) != 2
                reply(isUsedUp ? first : second)
            }
        }
    }
}

extension WireRequest {
    /// Whether it is safe to send the request again after its connection was lost.
    ///
    /// A request that only reads is safe. So is the exchange of an authorization code: without the reply the code is
    /// useless, so a second request can only help. Any other request may have taken effect. A server that has begun to
    /// reply to a refresh may have replaced the refresh token. If the old token is sent again, such a server may take
    /// it for a stolen one (RFC 9700 section 4.14.2). If no part of a reply has arrived, the request was more likely
    /// lost on its way to the server.
    fileprivate func isRepeatable(afterPartOfReply hasBegun: Bool) -> Bool {
        method == .get || !hasBegun || exchangesCode
    }

    fileprivate var urlRequest: URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = method.rawValue
        headers.forEach { request.setValue($0.value, forHTTPHeaderField: $0.key) }
        if method == .post { request.httpBody = body }
        return request
    }
}
