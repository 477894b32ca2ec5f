import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A `URLSession` and its requests in progress.
final class URLSessionConnection: Sendable {
    private let session: URLSession
    private let exchanges: URLSessionExchanges

    /// - Parameters:
    ///   - limit: The maximum size of a reply in bytes.
    ///   - seconds: The maximum duration of a request.
    ///   - isDirect: Whether to bypass the system's proxies; no effect on Linux (``URLSessionTransport``).
    init(limit: Int, seconds: TimeInterval, isDirect: Bool = false) {
        let settings = URLSessionConfiguration.ephemeral
        // On Linux, the system's time-out has whole seconds and applies to silence only; `send` limits the entire
        // request.
        settings.timeoutIntervalForRequest = seconds.rounded(.up)
        settings.timeoutIntervalForResource = seconds.rounded(.up)
        settings.httpCookieAcceptPolicy = .never
        settings.httpShouldSetCookies = false
        settings.urlCredentialStorage = nil
        settings.urlCache = nil
        settings.requestCachePolicy = .reloadIgnoringLocalCacheData
        if isDirect { settings.connectionProxyDictionary = [:] }
        exchanges = URLSessionExchanges(limit: limit)
        session = URLSession(configuration: settings, delegate: exchanges, delegateQueue: Self.delegateQueue())
    }

    private static func delegateQueue() -> OperationQueue? {
        #if canImport(FoundationNetworking)
            BoundedQueue()
        #else
            nil
        #endif
    }

    deinit { session.finishTasksAndInvalidate() }

    /// Sends the request. `reply` receives its outcome once, at the latest after `seconds`.
    func send(_ request: URLRequest, within seconds: TimeInterval, reply: @escaping URLSessionExchanges.Reply) {
        let task = session.dataTask(with: request)
        exchanges.add(task, reply)
        task.resume()
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak exchanges, weak task] in
            if let task { exchanges?.stop(task, .timedOut) }
        }
    }
}

#if canImport(FoundationNetworking)
    /// A delegate queue on which only a few callbacks can wait.
    ///
    /// This URLSession reads at network speed and queues everything for the delegate without limit: a reply far larger
    /// than the limit would be in memory before the request is stopped. This queue makes the reader wait for the
    /// delegate. Callbacks must therefore not wait for the reader, as `cancel()` does.
    final class BoundedQueue: OperationQueue, @unchecked Sendable {
        // Unchecked like its superclass, to which it adds only a semaphore.
        private let places = DispatchSemaphore(value: 16)

        override init() {
            super.init()
            maxConcurrentOperationCount = 1
        }

        override func addOperation(_ block: @escaping @Sendable () -> Void) {
            places.wait()
            super.addOperation { [places] in
                block()
                places.signal()
            }
        }
    }
#endif
