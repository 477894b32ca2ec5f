import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The requests in progress, with the received part of each reply and the callback for it.
///
/// Answering a request removes it from the table in one step, so each is answered once, whatever the system calls
/// afterwards. A `URLSession` serializes its callbacks; the lock is for additions and deadlines, which come from any
/// thread.
final class URLSessionExchanges: NSObject, URLSessionDataDelegate {
    typealias Outcome = Result<WireReply, TransportFailure>
    typealias Reply = @Sendable (Outcome) -> Void

    private struct Exchange: Sendable {
        let reply: Reply
        var body = Data()
    }

    private let limit: Int
    private let exchanges = Locked<[Int: Exchange]>([:])

    init(limit: Int) { self.limit = limit }

    func add(_ task: URLSessionTask, _ reply: @escaping Reply) {
        exchanges.withLock { $0[task.taskIdentifier] = Exchange(reply: reply) }
    }

    /// Fails a request that is still in progress, and cancels it.
    func stop(_ task: URLSessionTask, _ failure: TransportFailure) {
        end(task) { _ in .failure(failure) }
        elsewhere { task.cancel() }
    }

    private let order = DispatchQueue(label: "LoginWithAmazon.Exchanges")

    /// Calls the system outside its own callbacks: the call may wait for the reader of a reply, which may wait for the
    /// callback to return (`BoundedQueue`).
    private func elsewhere(_ body: @escaping @Sendable () -> Void) { order.async(execute: body) }

    private func end(_ task: URLSessionTask, _ outcome: (Data) -> Outcome) {
        guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        exchange.reply(outcome(exchange.body))
    }

    // MARK: Callbacks of URLSession

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let fits = exchanges.withLock { exchanges -> Bool in
            guard var exchange = exchanges.removeValue(forKey: dataTask.taskIdentifier) else { return true }
            let fits = exchange.body.count + data.count <= limit
            if fits { exchange.body.append(data) }
            exchanges[dataTask.taskIdentifier] = exchange
            return fits
        }
        if !fits { stop(dataTask, .replyTooLarge) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        elsewhere { completionHandler(nil) }
        stop(task, .redirected)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        end(task) { body in
            if let error { return .failure(TransportFailure(error)) }
            return Self.outcome(of: task.response, body)
        }
    }

    #if canImport(FoundationNetworking)
        /// Completes a request that received a 401 with a challenge; its body has arrived by then. On its own, this
        /// URLSession would wait for credentials forever; elsewhere the default is to continue with the reply.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            end(task) { Self.outcome(of: challenge.failureResponse ?? task.response, $0) }
            elsewhere { completionHandler(.cancelAuthenticationChallenge, nil) }
        }
    #endif

    private static func outcome(of response: URLResponse?, _ body: Data) -> Outcome {
        guard let response = response as? HTTPURLResponse else { return .failure(.connectionLost) }
        let headers = response.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") }
        return .success(
            WireReply(
                status: response.statusCode, headers: Dictionary(headers, uniquingKeysWith: { $1 }), body: body))
    }
}

extension TransportFailure {
    /// The failure for an error of `URLSession`; a lost connection for unknown errors.
    init(_ error: any Error) {
        switch (error as? URLError)?.code {
        case .timedOut: self = .timedOut
        case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet: self = .offline
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired:
            self = .tlsFailure
        case .unknown where Self.isAboutTLS(error.localizedDescription): self = .tlsFailure
        default: self = .connectionLost
        }
    }

    /// On Linux, TLS failures have no code, only libcurl's text. Both outcomes are network errors, so a mismatch costs
    /// only a less precise message.
    private static func isAboutTLS(_ text: String) -> Bool { text.contains("SSL") || text.contains("TLS") }
}
