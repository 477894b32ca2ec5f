import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The requests under way: what has arrived of each reply, and whom to give it to.
///
/// A request is answered by whoever takes it out of the table, so once, whatever the system calls afterwards. Callbacks
/// of one `URLSession` come one after another; the lock is for additions and deadlines, which come from anywhere.
final class ExchangeTable: NSObject, URLSessionDataDelegate {
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

    /// Answers a request that is still under way, and ends it.
    func stop(_ task: URLSessionTask, _ failure: TransportFailure) {
        end(task) { _ in .failure(failure) }
        elsewhere { task.cancel() }
    }

    private let order = DispatchQueue(label: "LoginWithAmazon.Exchanges")

    /// What is said to the system is not said within its callbacks: it may wait for the reader of a reply, and that one
    /// for the callback to return (`PacedQueue`).
    private func elsewhere(_ body: @escaping @Sendable () -> Void) { order.async(execute: body) }

    private func end(_ task: URLSessionTask, _ outcome: (Data) -> Outcome) {
        guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        exchange.reply(outcome(exchange.body))
    }

    // MARK: What the system says

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
        /// A 401 with a challenge, whose body has arrived by then. Here the system would wait for credentials without
        /// end; elsewhere the default is to go on with the reply.
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
