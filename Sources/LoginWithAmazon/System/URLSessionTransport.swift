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
/// reuse to matter. A request whose connection is lost is sent once more, within the same 30 seconds.
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
        URLSessionExchange.start(request.urlRequest, limit: limit, within: rest, isDirect: isLocal) { outcome in
            guard mayRepeat, case .failure(.connectionLost) = outcome else { return reply(outcome) }
            self.exchange(request, isLocal: isLocal, until: deadline, mayRepeat: false, reply: reply)
        }
    }
}

extension WireRequest {
    fileprivate var urlRequest: URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = method.rawValue
        headers.forEach { request.setValue($0.value, forHTTPHeaderField: $0.key) }
        if method == .post { request.httpBody = body }
        return request
    }
}
