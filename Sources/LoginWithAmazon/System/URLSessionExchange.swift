import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request and its reply, over a `URLSession` of its own.
///
/// The exchange ends once, with the first of these: the reply, an error, a redirect, a reply that is too long, or the
/// time-out. The completion handlers of redirects and challenges are never called, because Foundation on Linux traps if
/// that happens after the request has ended. Cancelling the task, in contrast, is safe in each of the request's states.
///
/// Tasks are created, resumed and cancelled on dedicated threads. On Linux, these calls wait while any `URLSession` of
/// the process decompresses a body or parses a header.
final class URLSessionExchange: NSObject, URLSessionDataDelegate {
    typealias Outcome = Result<WireReply, AMZNError>

    typealias Report = @Sendable (Outcome) -> Void

    private struct State: Sendable {
        var report: Report?
        var body = Data()
        /// Nil before the task is resumed, and after the exchange has ended.
        var task: URLSessionTask?
    }

    private let limit: Int
    private let state: Locked<State>

    private init(limit: Int, _ report: @escaping Report) {
        self.limit = limit
        state = Locked(State(report: report))
    }

    /// Sends the request. `limit` is the largest size of the reply's body in bytes. If `isDirect` is true, the system's
    /// proxies are bypassed; on Linux this has no effect. `report` is called once, at the latest after `seconds`, on
    /// any thread.
    static func start(
        _ request: URLRequest, limit: Int, within seconds: TimeInterval, isDirect: Bool, report: @escaping Report
    ) {
        let exchange = URLSessionExchange(limit: limit, report)
        PrivateTimer.after(seconds) { [weak exchange] in exchange?.stop(.timedOut) }
        DedicatedThread.start { exchange.run(request, isDirect: isDirect) }
    }

    private func run(_ request: URLRequest, isDirect: Bool) {
        let session = URLSession(
            configuration: Self.settings(isDirect: isDirect), delegate: self, delegateQueue: Self.delegateQueue())
        let task = session.dataTask(with: request)
        guard isOpen else { return session.invalidateAndCancel() }
        task.resume()
        session.finishTasksAndInvalidate()
        let hasEnded = state.withLock { state in
            if state.report != nil { state.task = task }
            return state.report == nil
        }
        if hasEnded { return task.cancel() }
        #if canImport(FoundationNetworking)
            watch(task)
        #endif
    }

    private var isOpen: Bool { state.withLock { $0.report != nil } }

    private static func settings(isDirect: Bool) -> URLSessionConfiguration {
        let settings = URLSessionConfiguration.ephemeral
        settings.httpCookieAcceptPolicy = .never
        settings.httpShouldSetCookies = false
        settings.urlCredentialStorage = nil
        settings.urlCache = nil
        settings.requestCachePolicy = .reloadIgnoringLocalCacheData
        if isDirect { settings.connectionProxyDictionary = [:] }
        return settings
    }

    /// The queue of the callbacks. It is private, because callbacks on a queue of the app would wait while the app
    /// blocks that queue. All requests can share it, because a callback never blocks.
    private static let replies = DispatchQueue(label: "LoginWithAmazon.Replies")

    /// `URLSession` requires a serial queue. The operation queue is serial because of its own limit, and not only
    /// because of the queue below it.
    private static func delegateQueue() -> OperationQueue {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        queue.underlyingQueue = replies
        return queue
    }

    // MARK: The end

    private func stop(_ failure: AMZNError) { cancel { _ in .failure(failure) } }

    /// Ends the exchange with this outcome, and cancels the task. If the task isn't resumed yet, `run` cancels it.
    private func cancel(with outcome: (Data) -> Outcome) {
        if let task = end(outcome) { DedicatedThread.start { task.cancel() } }
    }

    /// Reports the outcome, unless the exchange has ended before. Returns the stored task; nil if there is none.
    @discardableResult
    private func end(_ outcome: (Data) -> Outcome) -> URLSessionTask? {
        let ended = state.exchange(State())
        ended.report?(outcome(ended.body))
        return ended.task
    }

    // MARK: Callbacks of URLSession

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let fits = state.withLock { state -> Bool in
            guard state.report != nil else { return true }
            state.body.append(data)
            return state.body.count <= limit
        }
        if !fits { stop(.replyTooLarge) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        stop(.redirected(status: response.statusCode))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error {
            end { _ in .failure(AMZNError(ofRequest: error)) }
        } else {
            end { Self.reply(task.response, $0) }
        }
    }

    private static func reply(_ response: URLResponse?, _ body: Data) -> Outcome {
        guard let response = response as? HTTPURLResponse else { return .failure(.connectionLost) }
        let headers = response.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") }
        return .success(
            WireReply(status: response.statusCode, headers: Dictionary(headers, uniquingKeysWith: { $1 }), body: body))
    }
}

#if canImport(FoundationNetworking)
    extension URLSessionExchange {
        /// Called for a 401 with a challenge, after its body has arrived. Without this method, the `URLSession` of
        /// Linux would wait for credentials forever. On other systems, `URLSession` continues with the reply.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            cancel { Self.reply(challenge.failureResponse ?? task.response, $0) }
        }

        /// Ends the exchange if a redirect has a long body, which the `URLSession` of Linux collects without calling
        /// its delegate. `URLSession` sets the task's expected count when the head of a reply begins. It sets the
        /// task's response when the head is complete, except for a redirect. If the response is still missing two
        /// seconds after the head began, the reply is treated as a redirect. If the expected count exceeds the limit,
        /// the reply is too large.
        private func watch(_ task: URLSessionTask, since head: TimeInterval? = nil) {
            PrivateTimer.after(0.05) { [weak self, weak task] in
                guard let self, let task, task.response == nil, isOpen else { return }
                if task.countOfBytesExpectedToReceive > limit { return stop(.replyTooLarge) }
                let now = Uptime.seconds()
                if let head, now - head > 2 { return stop(.redirected()) }
                watch(task, since: head ?? (task.countOfBytesExpectedToReceive == 0 ? nil : now))
            }
        }
    }
#endif

extension AMZNError {
    /// The error to report for an error of `URLSession`. An error that has no case below is reported as a lost
    /// connection. Only the domain, the code and the text of the original error are kept, because its other values
    /// refer to the request, which holds secrets.
    init(ofRequest error: any Error) {
        let reason: AMZNError =
            switch (error as? URLError)?.code {
            case .timedOut: .timedOut
            case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet: .offline
            // The codes from `clientCertificateRequired` to `secureConnectionFailed`.
            case let code? where (-1206 ... -1200).contains(code.rawValue): .tlsFailure
            // On Linux, TLS failures have no code of their own, only libcurl's text. A wrong guess affects only the
            // message and whether the request is repeated, because a lost connection is a network error too.
            case .unknown where ["SSL", "TLS"].contains(where: error.localizedDescription.contains): .tlsFailure
            default: .connectionLost
            }
        let error = error as NSError
        let details = [NSLocalizedDescriptionKey: error.localizedDescription]
        self.init(
            reason.code, reason.message,
            underlyingError: NSError(domain: error.domain, code: error.code, userInfo: details))
    }
}
