import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests with `URLSession`, without caching, cookies or redirects. Replies are limited to 1 MiB and requests
/// to 30 seconds. No request to a loopback address is sent to a proxy. The `URLSession` is created by the first
/// request, because that takes longer than answering a call from the store.
///
/// On Linux, the `URLSession` of Swift 6.3 keeps a processor busy while a request waits for its reply.
final class URLSessionTransport: Transport {
    private let connection: OnDemand<URLSessionConnection>
    private let seconds: TimeInterval
    #if canImport(FoundationNetworking)
        private let environment: @Sendable () -> [String: String]

        /// `environment` returns the variables that this URLSession obeys, at the time of a request.
        init(
            limit: Int = 1024 * 1024, seconds: TimeInterval = 30,
            environment: @escaping @Sendable () -> [String: String] = { ProcessInfo.processInfo.environment }
        ) {
            self.seconds = seconds
            self.environment = environment
            connection = OnDemand { URLSessionConnection(limit: limit, seconds: seconds) }
        }
    #else
        private let direct: OnDemand<URLSessionConnection>

        init(limit: Int = 1024 * 1024, seconds: TimeInterval = 30) {
            self.seconds = seconds
            connection = OnDemand { URLSessionConnection(limit: limit, seconds: seconds) }
            direct = OnDemand { URLSessionConnection(limit: limit, seconds: seconds, isDirect: true) }
        }
    #endif

    func send(_ request: WireRequest, reply: @escaping @Sendable (Result<WireReply, TransportFailure>) -> Void) {
        guard LoopbackHost.isAllowed(request.url) else { return reply(.failure(.insecureAddress)) }
        guard let connection = connection(for: request.url) else { return reply(.failure(.proxied)) }
        var urlRequest = URLRequest(url: request.url)
        urlRequest.httpMethod = request.method.rawValue
        request.headers.forEach { urlRequest.setValue($0.value, forHTTPHeaderField: $0.key) }
        if request.method == .post { urlRequest.httpBody = request.body }
        #if canImport(FoundationNetworking)
            // When the server has closed a kept-alive connection, this URLSession tries to resend the body, can't, and
            // spins until the time-out. A new connection for each request avoids that.
            urlRequest.setValue("close", forHTTPHeaderField: "Connection")
        #endif
        connection.send(urlRequest, within: seconds, reply: reply)
    }

    /// The session for a request to this URL. Plain HTTP is for this machine only and must not leave it.
    private func connection(for url: URL) -> URLSessionConnection? {
        guard url.scheme?.lowercased() == "http" else { return connection.value }
        #if canImport(FoundationNetworking)
            // This URLSession ignores `connectionProxyDictionary`, and the environment belongs to the app.
            return ProxyVariables(environment()).mayCarryRequests(to: url.host ?? "") ? nil : connection.value
        #else
            return direct.value
        #endif
    }
}
