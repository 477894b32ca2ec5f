import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Requests over `URLSession`: nothing is cached, no cookie kept, no redirect followed, no reply larger than 1 MiB
/// read, and none waited for longer than 30 seconds. No request to a loopback address is sent to a proxy.
final class URLSessionTransport: Transport {
    private let line: SessionLine
    private let seconds: TimeInterval
    #if canImport(FoundationNetworking)
        private let environment: @Sendable () -> [String: String]

        /// `environment` gives the variables that this URLSession obeys, as they are at the time of a request.
        init(
            limit: Int = 1024 * 1024, seconds: TimeInterval = 30,
            environment: @escaping @Sendable () -> [String: String] = { ProcessInfo.processInfo.environment }
        ) {
            self.seconds = seconds
            self.environment = environment
            line = SessionLine(limit: limit, seconds: seconds)
        }
    #else
        private let direct: SessionLine

        init(limit: Int = 1024 * 1024, seconds: TimeInterval = 30) {
            self.seconds = seconds
            line = SessionLine(limit: limit, seconds: seconds)
            direct = SessionLine(limit: limit, seconds: seconds, isDirect: true)
        }
    #endif

    func send(_ request: WireRequest, reply: @escaping @Sendable (Result<WireReply, TransportFailure>) -> Void) {
        guard LoopbackHost.isAllowed(request.url) else { return reply(.failure(.insecureAddress)) }
        guard let line = line(for: request.url) else { return reply(.failure(.proxied)) }
        var urlRequest = URLRequest(url: request.url)
        urlRequest.httpMethod = request.method.rawValue
        request.headers.forEach { urlRequest.setValue($0.value, forHTTPHeaderField: $0.key) }
        if request.method == .post { urlRequest.httpBody = request.body }
        #if canImport(FoundationNetworking)
            // A kept-alive connection that the server has closed makes this URLSession try to send the body again, which
            // it cannot: it spins until the time-out. A connection for each request has no such end.
            urlRequest.setValue("close", forHTTPHeaderField: "Connection")
        #endif
        line.send(urlRequest, within: seconds, reply: reply)
    }

    /// Where a request to this address goes. Plain HTTP is for this machine alone, and must not leave it.
    private func line(for url: URL) -> SessionLine? {
        guard url.scheme?.lowercased() == "http" else { return line }
        #if canImport(FoundationNetworking)
            // This URLSession ignores `connectionProxyDictionary`, and the environment is the app's, not ours to change.
            return ProxyVariables(environment()).mayCarryRequests(to: url.host ?? "") ? nil : line
        #else
            return direct
        #endif
    }
}
