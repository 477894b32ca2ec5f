import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Requests over `URLSession`: nothing is cached, no cookie kept, no redirect followed, no reply larger than 1 MiB
/// read, and none waited for longer than 30 seconds.
final class URLSessionTransport: Transport {
    private let session: URLSession
    private let exchanges: ExchangeTable
    private let seconds: TimeInterval

    init(limit: Int = 1024 * 1024, seconds: TimeInterval = 30) {
        let settings = URLSessionConfiguration.ephemeral
        // The system's own limit, in whole seconds, is for silence only on Linux: `send` sets one for the whole.
        settings.timeoutIntervalForRequest = seconds.rounded(.up)
        settings.timeoutIntervalForResource = seconds.rounded(.up)
        settings.httpCookieAcceptPolicy = .never
        settings.httpShouldSetCookies = false
        settings.urlCredentialStorage = nil
        settings.urlCache = nil
        settings.requestCachePolicy = .reloadIgnoringLocalCacheData
        self.seconds = seconds
        exchanges = ExchangeTable(limit: limit)
        session = URLSession(configuration: settings, delegate: exchanges, delegateQueue: Self.delegateQueue())
    }

    private static func delegateQueue() -> OperationQueue? {
        #if canImport(FoundationNetworking)
            PacedQueue()
        #else
            nil
        #endif
    }

    deinit { session.finishTasksAndInvalidate() }

    func send(_ request: WireRequest, reply: @escaping @Sendable (Result<WireReply, TransportFailure>) -> Void) {
        guard LoopbackHost.isAllowed(request.url) else { return reply(.failure(.insecureAddress)) }
        var urlRequest = URLRequest(url: request.url)
        urlRequest.httpMethod = request.method.rawValue
        request.headers.forEach { urlRequest.setValue($0.value, forHTTPHeaderField: $0.key) }
        if request.method == .post { urlRequest.httpBody = request.body }
        #if canImport(FoundationNetworking)
            // A kept-alive connection that the server has closed makes this URLSession try to send the body again, which
            // it cannot: it spins until the time-out. A connection for each request has no such end.
            urlRequest.setValue("close", forHTTPHeaderField: "Connection")
        #endif
        let task = session.dataTask(with: urlRequest)
        exchanges.add(task, reply)
        task.resume()
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak exchanges, weak task] in
            if let task { exchanges?.stop(task, .timedOut) }
        }
    }
}
