import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One `URLSession` and the requests under way in it.
final class SessionLine: Sendable {
    private let session: URLSession
    private let exchanges: ExchangeTable

    /// - Parameters:
    ///   - limit: The most bytes that a reply may have.
    ///   - seconds: The longest time that a request may take.
    ///   - isDirect: Whether the system's proxies are passed by; without effect on Linux (``URLSessionTransport``).
    init(limit: Int, seconds: TimeInterval, isDirect: Bool = false) {
        let settings = URLSessionConfiguration.ephemeral
        // The system's own limit, in whole seconds, is for silence only on Linux: `send` sets one for the whole.
        settings.timeoutIntervalForRequest = seconds.rounded(.up)
        settings.timeoutIntervalForResource = seconds.rounded(.up)
        settings.httpCookieAcceptPolicy = .never
        settings.httpShouldSetCookies = false
        settings.urlCredentialStorage = nil
        settings.urlCache = nil
        settings.requestCachePolicy = .reloadIgnoringLocalCacheData
        if isDirect { settings.connectionProxyDictionary = [:] }
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

    /// Sends the request and gives the one outcome, at the latest when the seconds are over.
    func send(_ request: URLRequest, within seconds: TimeInterval, reply: @escaping ExchangeTable.Reply) {
        let task = session.dataTask(with: request)
        exchanges.add(task, reply)
        task.resume()
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak exchanges, weak task] in
            if let task { exchanges?.stop(task, .timedOut) }
        }
    }
}
