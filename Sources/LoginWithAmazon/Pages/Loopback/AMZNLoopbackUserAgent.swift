import Foundation

/// Shows the page in a browser, and receives the redirect on this machine (RFC 8252 section 7.3).
///
/// The redirect URI is like `http://127.0.0.1/callback`. While the page is open, the agent listens on the URI's port.
/// If the URI has no port, the agent listens on any free port. A URI with the host `localhost` must have a port.
/// Requests other than the redirect don't end the sign-in, and web pages of other sites can't read the replies. After
/// the redirect, the browser shows the outcome, in English.
public struct AMZNLoopbackUserAgent: AMZNUserAgent {
    /// Called on any thread, with the reason why the page ended.
    typealias Report = @Sendable (AMZNUserAgentError) -> Void
    /// Opens the page. If it learns later that the page can't be shown, or that the user left it, it calls the report.
    typealias Opener = @Sendable (URL, @escaping Report) async throws -> Void

    private let open: Opener
    let timeout: TimeInterval
    /// Creates the entry to a page, for an opener that passes a URL to another process as an argument. Every user of
    /// the machine can read a process's arguments, so the opener receives the entry's URL, which doesn't contain the
    /// sign-in's `state`. If this is nil, the opener receives the page's own URL.
    private let entry: (@Sendable (LoopbackPage) throws -> BrowserEntry)?
    private var announce: (@Sendable (URL) -> Void)?

    init(
        timeout: TimeInterval, entry: (@Sendable (LoopbackPage) throws -> BrowserEntry)? = nil,
        opener open: @escaping Opener
    ) {
        self.open = open
        // A deadline computed from NaN would never pass.
        self.timeout = timeout.isNaN ? 600 : timeout
        self.entry = entry
    }

    /// An agent that opens the page with `open`.
    ///
    /// The redirect or the time-out ends the page even if `open` hasn't returned: the agent neither waits for `open`
    /// nor cancels it. On Linux, and from macOS 15 and iOS 18 on, `open` may block, because its threads serve only this
    /// page. On Apple's earlier systems, it runs on threads that all tasks share, and should not block. The URL
    /// contains the sign-in's `state`. Don't pass the URL to another process as an argument, which every user of the
    /// machine can read.
    /// - Parameters:
    ///   - timeout: The seconds after which the page ends with ``AMZNUserAgentError/timedOut``; 600 if this is not a
    ///     number.
    ///   - open: Opens the URL. If it throws before the redirect arrives, ``present(_:redirectURI:)`` throws the same
    ///     error; ``announcing(_:)`` describes an exception. An error that is neither an ``AMZNUserAgentError`` nor a
    ///     `CancellationError` ends the sign-in with code 5.
    public init(timeout: TimeInterval = 600, open: @escaping @Sendable (URL) async throws -> Void) {
        self.init(timeout: timeout) { url, _ in try await open(url) }
    }

    #if !canImport(UIKit)
        /// An agent that opens the page in the user's browser, with the first command of the colon-separated list
        /// `$BROWSER` that can be started. Without `$BROWSER`, the command is `xdg-open`, or `open` on macOS.
        /// - Parameter timeout: The seconds after which the page ends with ``AMZNUserAgentError/timedOut``; 600 if this
        ///   is not a number.
        public init(timeout: TimeInterval = 600) {
            self.init(timeout: timeout, entry: { try BrowserEntry(to: $0) }) { url, report in
                try BrowserCommand.open(url, with: BrowserCommand.usual, report: report)
            }
        }

        /// An agent that opens the page with a command, in which `%s` stands for the URL. Without `%s`, the URL is
        /// appended as the last argument.
        ///
        /// Every user of the machine can read a command's arguments. The command therefore receives another URL, which
        /// redirects to the page. On Linux, that URL is normally at the loopback port. It redirects only this user,
        /// root, and clients whose user the system doesn't list, such as a virtual machine's host. On macOS, and on
        /// Linux if the owners of sockets can't be determined, it is the URL of a temporary file that only this user
        /// can read.
        ///
        /// If the command fails in its first five seconds, as a browser does without a display, the page ends with
        /// ``AMZNUserAgentError/cannotPresent(_:)``. If it fails later, the page ends with
        /// ``AMZNUserAgentError/failed(_:)``. A crash is a failure. If SIGTERM or a similar signal ends the command,
        /// the page ends with ``AMZNUserAgentError/userDidCancel``.
        ///
        /// If the command succeeds, the sign-in continues, unless `lastsAsLongAsPage` is true. The command may have
        /// passed the URL to a browser that is already running, and such a browser doesn't report when its window is
        /// closed.
        /// - Parameters:
        ///   - timeout: The seconds after which the page ends with ``AMZNUserAgentError/timedOut``; 600 if this is not
        ///     a number.
        ///   - browserCommand: The command. Spaces separate its arguments; no shell interprets them.
        ///   - lastsAsLongAsPage: Whether the command is a separate browser, with a profile that no other browser uses.
        ///     If such a command succeeds, the user has left the page.
        public init(timeout: TimeInterval = 600, browserCommand: String, lastsAsLongAsPage: Bool = false) {
            self.init(timeout: timeout, entry: { try BrowserEntry(to: $0) }) { url, report in
                try BrowserCommand.open(
                    url, with: [BrowserCommand(browserCommand)].compactMap { $0 },
                    lastsAsLongAsPage: lastsAsLongAsPage, report: report)
            }
        }
    #endif

    /// The same agent, which also passes each page's URL to the app before it opens the browser. This is for users
    /// whose browser runs on another machine, for example at the other end of a tunnel to this machine's port.
    ///
    /// If the browser can't be opened, or fails later, the sign-in doesn't end: the user has the URL, and the agent
    /// waits for the redirect until the time-out. If the agent learns that the user left the page, the sign-in does
    /// end. The URL contains the sign-in's `state`: show it only to the user of the program, and don't log it.
    /// - Parameter announce: Receives the URL, once for each page, on any thread.
    /// - Returns: An agent that otherwise behaves like this one.
    public func announcing(_ announce: @escaping @Sendable (URL) -> Void) -> AMZNLoopbackUserAgent {
        var agent = self
        agent.announce = announce
        return agent
    }

    /// Tries again if the port is in use, because the port of a page that was just closed is released a moment later.
    private func listener(at redirectURI: URL, retries: Int = 20) async throws -> LoopbackListener {
        do {
            return try LoopbackListener(redirectURI: redirectURI)
        } catch let error as AMZNUserAgentError where error.isPortTaken && retries > 0 {
            try await PrivateTimer.sleep(0.025)
            return try await listener(at: redirectURI, retries: retries - 1)
        }
    }

    /// Listens, opens the page, and waits for the redirect.
    /// - Throws: ``AMZNUserAgentError/userDidCancel`` if the user leaves the page; ``AMZNUserAgentError/timedOut``
    ///   after the time-out; another ``AMZNUserAgentError`` if the page can't be shown, for example because the port is
    ///   in use or no server listens at the page's HTTP URL, or if the browser fails later; `CancellationError` if the
    ///   task is cancelled. If the agent opens the page with a function of the app, it also throws the errors of that
    ///   function.
    public func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        try Task.checkCancellation()
        // The user may open an announced URL on another machine, where the same loopback URL leads to another server.
        if announce == nil { try checkServer(of: authorizationURL) }
        let listener = try await listener(at: redirectURI)
        // The port is put into the finished URL. It can't be passed to the session before the session builds the URL,
        // because an app's own user agent may wrap this agent, and can only pass on a finished URL.
        let page = try LoopbackPage(authorizationURL, redirectURI: redirectURI, port: listener.port)
        let entry = entry.map { entry in Result { try entry(page) } }
        defer { try? entry?.get().remove() }
        // If the page isn't announced, it can't be opened without the browser's entry. The error is thrown before the
        // task is started: perhaps no file descriptor is free, and starting a task may need one.
        if announce == nil { _ = try entry?.get() }
        // The task may have been cancelled while the agent waited for the port.
        try Task.checkCancellation()
        // This task is not cancelled when the page ends, because the app's function may use `URLSession`. On Linux, a
        // cancelled request of `URLSession` may never return if it completes at the same moment.
        PrivateTask.start(mayBlock: true) {
            await show(page.authorizationURL, entry, listener)
        }
        return try await withTaskCancellationHandler {
            try await DedicatedThread.run { [timeout] in try listener.redirect(for: page, within: timeout) }
        } onCancel: {
            listener.close(because: CancellationError())
        }
    }

    /// Fails if the page's URL is HTTP, which is allowed only for this machine, and no server listens at its host and
    /// port. Without this check, the browser would show an error, and the agent would wait until the time-out. HTTPS
    /// servers aren't checked, because the browser may reach them through a proxy.
    private func checkServer(of page: URL) throws {
        guard page.isHTTP, let port = UInt16(exactly: page.port ?? 80) else { return }
        let isName = page.host?.lowercased() == "localhost"
        let families = isName ? [false, true] : [page.host?.contains(":") == true]
        guard families.allSatisfy({ SystemSocket.refuses(port, isIPv6: $0) }) else { return }
        throw AMZNUserAgentError.failed(
            "No server listens on port \(port) of \(page.host ?? "this machine"), where the sign-in page should be.")
    }

    /// Announces the page if the app requests that, and opens it. If the page is announced, a failure of the browser
    /// doesn't end the sign-in, because the user can open the URL in another browser.
    private func show(_ page: URL, _ entry: Result<BrowserEntry, any Error>?, _ listener: LoopbackListener) async {
        let end: @Sendable (any Error) -> Void = { [weak listener, isAnnounced = announce != nil] error in
            if !isAnnounced || error as? AMZNUserAgentError == .userDidCancel { listener?.close(because: error) }
        }
        announce?(page)
        do { try await open(entry?.get().url ?? page, end) } catch { end(error) }
    }
}
