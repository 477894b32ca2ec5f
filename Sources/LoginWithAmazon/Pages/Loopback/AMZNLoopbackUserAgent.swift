import Foundation

/// Shows the page in the user's own browser, and receives the redirect on this machine (RFC 8252 section 7.3).
///
/// It supports redirect URIs like `http://127.0.0.1/callback`, and listens while the page is open: on the URI's port,
/// or on any free port if the URI has none. Other requests have no effect, and web pages of other sites can read no reply
/// to them. After the redirect, the browser shows the outcome, in English.
public struct AMZNLoopbackUserAgent: AMZNUserAgent {
    /// Called with the reason why the page ended, on any thread.
    typealias Report = @Sendable (AMZNUserAgentError) -> Void
    /// Opens the page. If the opener learns later that the page can't be shown, or that the user left it, it reports
    /// that.
    typealias Opener = @Sendable (URL, @escaping Report) async throws -> Void

    private let open: Opener
    let timeout: TimeInterval
    /// Whether the opener passes the URL to another process. Every user of the machine can read a process's arguments,
    /// so that process must not receive the page's own URL.
    private let usesEntrance: Bool
    private var announce: (@Sendable (URL) -> Void)?

    init(timeout: TimeInterval, usesEntrance: Bool = false, opener open: @escaping Opener) {
        self.open = open
        // A time-out that is not a number would never pass.
        self.timeout = timeout.isNaN ? 600 : timeout
        self.usesEntrance = usesEntrance
    }

    /// An agent that opens the page with `open`.
    ///
    /// The redirect or the time-out ends the page in any case: the agent neither waits for `open` nor cancels it.
    /// `open` may block: its threads serve only this page. Before macOS 15 and iOS 18, it runs on threads that all
    /// tasks share, and should not block. The URL contains the sign-in's `state`: don't pass it to another process as
    /// an argument, which every user of the machine can read.
    /// - Parameters:
    ///   - timeout: The seconds after which the page ends with ``AMZNUserAgentError/timedOut``; 600 if not a number.
    ///   - open: Opens the URL. If it throws an ``AMZNUserAgentError``, the sign-in ends with that error; after any
    ///     other error, with code 5.
    public init(timeout: TimeInterval = 600, open: @escaping @Sendable (URL) async throws -> Void) {
        self.init(timeout: timeout) { url, _ in try await open(url) }
    }

    #if !canImport(UIKit)
        /// An agent that opens the page in the user's browser, with the first command of the colon-separated list
        /// `$BROWSER` that can be started. Without `$BROWSER`, the command is `xdg-open`, or `open` on macOS.
        public init(timeout: TimeInterval = 600) {
            self.init(timeout: timeout, usesEntrance: true) { url, report in
                try BrowserCommand.open(url, with: BrowserCommand.usual, report: report)
            }
        }

        /// An agent that opens the page with a command, in which `%s` stands for the URL. Without `%s`, the URL is
        /// appended as the last argument.
        ///
        /// Every user of the machine can read a command's arguments. The command therefore receives, instead of the
        /// page's own URL, one that leads to the page. On Linux that URL is at the loopback port, and leads only this
        /// user and root to the page. Elsewhere, and if Linux doesn't list the owners of sockets, it is a temporary
        /// file that only this user can read.
        ///
        /// A command that fails in its first five seconds, as a browser does without a display, ends the sign-in with
        /// ``AMZNUserAgentError/cannotPresent(_:)``; one that fails later, with ``AMZNUserAgentError/failed(_:)``. If
        /// SIGTERM or a similar signal ends the command, the user counts as having left the page; a crash is a failure.
        /// Success has no meaning: a browser that is already running takes over the URL and shows the page in a window
        /// whose closing is not reported.
        /// - Parameters:
        ///   - timeout: The seconds after which the page ends with ``AMZNUserAgentError/timedOut``; 600 if not a number.
        ///   - browserCommand: The command. Spaces separate its arguments; no shell interprets them.
        ///   - lastsAsLongAsPage: Whether the command is a separate browser, with a profile that no other browser uses.
        ///     Its end then means that the user left the page.
        public init(timeout: TimeInterval = 600, browserCommand: String, lastsAsLongAsPage: Bool = false) {
            self.init(timeout: timeout, usesEntrance: true) { url, report in
                try BrowserCommand.open(
                    url, with: [BrowserCommand(browserCommand)].compactMap { $0 },
                    lastsAsLongAsPage: lastsAsLongAsPage, report: report)
            }
        }
    #endif

    /// The same agent, which also passes each page's URL to the app before it opens the browser: for users whose
    /// browser is elsewhere, for example at the other end of a tunnel to this machine's port.
    ///
    /// A browser that can't be opened, or that fails later, does not end the sign-in then: the user has the URL, and
    /// the agent waits for the redirect until the time-out. The URL contains the sign-in's `state`: show it only to the
    /// user of the program, and don't log it.
    /// - Parameter announce: Receives the URL, once for each page, on any thread.
    /// - Returns: An agent that otherwise behaves like this one.
    public func announcing(_ announce: @escaping @Sendable (URL) -> Void) -> AMZNLoopbackUserAgent {
        var agent = self
        agent.announce = announce
        return agent
    }

    /// Tries again if the port is in use, because a page that was just closed releases its port a moment later.
    private func listener(at redirectURI: URL, retries: Int = 20) async throws -> LoopbackListener {
        do {
            return try LoopbackListener(redirectURI: redirectURI)
        } catch let error as AMZNUserAgentError where error.isPortTaken && retries > 0 {
            try await PrivateTimer.sleep(0.025)
            return try await listener(at: redirectURI, retries: retries - 1)
        }
    }

    /// Listens, opens the page, and waits for the redirect.
    /// - Throws: ``AMZNUserAgentError`` if no port or browser can be opened, or the redirect URI has no usable port;
    ///   ``AMZNUserAgentError/userDidCancel`` if the user leaves the page; ``AMZNUserAgentError/timedOut`` after the
    ///   time-out; ``AMZNUserAgentError/failed(_:)`` if the browser fails later. `CancellationError` if the task is
    ///   cancelled.
    public func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        try Task.checkCancellation()
        // An announced page may be opened at the other end of a tunnel, where the URL may name another server.
        if announce == nil { try checkServer(of: authorizationURL) }
        let listener = try await listener(at: redirectURI)
        let page = try LoopbackPage(authorizationURL, redirectURI: redirectURI, port: listener.port)
        let entry = usesEntrance ? try BrowserEntry(to: page, showsOwners: SocketOwners.areKnown) : nil
        defer { entry?.remove() }
        // A cancelled task has been replaced by another one, whose page is open already.
        try Task.checkCancellation()
        // This task is not cancelled when the page ends. On Linux, a cancelled request of `URLSession` may never return
        // if it completes at the same moment.
        PrivateTask.start(mayBlock: true) {
            await show(page.authorizationURL, entry?.url ?? page.authorizationURL, listener)
        }
        return try await withTaskCancellationHandler {
            try await DedicatedThread.run { [timeout] in try listener.redirect(for: page, within: timeout) }
        } onCancel: {
            listener.close(because: CancellationError())
        }
    }

    /// Fails if no server listens on this machine's port, because the agent would not learn of the browser's error
    /// page. The servers of other machines aren't checked: the browser may reach them through a proxy.
    private func checkServer(of page: URL) throws {
        guard page.scheme == "http", let port = UInt16(exactly: page.port ?? 80) else { return }
        let families = page.host == "localhost" ? [false, true] : [page.host?.contains(":") == true]
        guard families.allSatisfy({ SystemSocket.refuses(port, isIPv6: $0) }) else { return }
        throw AMZNUserAgentError.failed(
            "No server listens on port \(port) of this machine, where the sign-in page should be. Start the server.")
    }

    /// Opens the page. If the URL is announced, a failure of the browser doesn't end the sign-in, because the user can
    /// open the URL elsewhere.
    private func show(_ page: URL, _ address: URL, _ listener: LoopbackListener) async {
        let end: @Sendable (any Error) -> Void = { [weak listener, isAnnounced = announce != nil] error in
            if !isAnnounced || error as? AMZNUserAgentError == .userDidCancel { listener?.close(because: error) }
        }
        announce?(page)
        do { try await open(address, end) } catch { end(error) }
    }
}
