import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The requests under way: what has arrived of each reply, and whom to give it to.
///
/// Callbacks of one `URLSession` come one after another; the lock is for the additions, which come from anywhere.
final class ExchangeTable: NSObject, URLSessionDataDelegate {
    typealias Reply = @Sendable (Result<WireReply, TransportFailure>) -> Void

    private struct Exchange: Sendable {
        let reply: Reply
        var body = Data()
        /// Why it was stopped by us, which the system only knows as "cancelled".
        var failure: TransportFailure?
    }

    private let limit: Int
    private let exchanges = Locked<[Int: Exchange]>([:])

    init(limit: Int) { self.limit = limit }

    func add(_ task: Int, _ reply: @escaping Reply) {
        exchanges.withLock { $0[task] = Exchange(reply: reply) }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let fits = exchanges.withLock { exchanges -> Bool in
            guard var exchange = exchanges.removeValue(forKey: dataTask.taskIdentifier) else { return false }
            let fits = exchange.body.count + data.count <= limit
            if fits { exchange.body.append(data) } else { exchange.failure = exchange.failure ?? .replyTooLarge }
            exchanges[dataTask.taskIdentifier] = exchange
            return fits
        }
        if !fits { dataTask.cancel() }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        exchanges.withLock { $0[task.taskIdentifier]?.failure = .redirected }
        completionHandler(nil)
        task.cancel()
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        exchange.reply(Self.result(of: task, error, exchange))
    }

    private static func result(
        of task: URLSessionTask, _ error: (any Error)?, _ exchange: Exchange
    ) -> Result<WireReply, TransportFailure> {
        if let failure = exchange.failure { return .failure(failure) }
        if let error { return .failure(TransportFailure(error)) }
        guard let response = task.response as? HTTPURLResponse else { return .failure(.connectionLost) }
        let headers = response.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") }
        return .success(
            WireReply(
                status: response.statusCode, headers: Dictionary(headers, uniquingKeysWith: { $1 }), body: exchange.body
            ))
    }
}
