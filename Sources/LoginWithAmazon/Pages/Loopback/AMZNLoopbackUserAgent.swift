#if !canImport(UIKit)
    import Foundation

    /// Shows the page in a browser, and receives the redirect on this machine (RFC 8252 section 7.3).
    ///
    /// The redirect URI is like `http://127.0.0.1/callback`. While the page is open, the agent listens on the URI's
    /// port. If the URI has no port, the agent listens on any free port. A URI with the host `localhost` must have a
    /// port. Requests other than the redirect don't end the sign-in, and web pages of other sites can't read the
    /// replies. After the redirect, the browser shows the outcome, in English.
    ///
    /// The agent is available on macOS and Linux, but not on Mac Catalyst.
    public struct AMZNLoopbackUserAgent: AMZNUserAgent {
        /// Called on any thread, with the reason why the page ended.
        typealias Report = @Sendable (AMZNUserAgentError) -> Void
        /// Opens the page. If it learns later that the page can't be shown, it calls the report.
        typealias Opener = @Sendable (URL, @escaping Report) async throws -> Void

        private let open: Opener
        let timeout: TimeInterval
        private var announce: (@Sendable (URL) -> Void)?

        init(timeout: TimeInterval, opener open: @escaping Opener) {
            self.open = open
            // A deadline computed from NaN would never pass.
            self.timeout = timeout.isNaN ? 600 : timeout
        }

        /// An agent that opens the page with `open`.
        ///
        /// The redirect or the time-out ends the page even if `open` hasn't returned: the agent neither waits for
        /// `open` nor cancels it. On Linux, and from macOS 15 on, `open` may block, because its threads serve only this
        /// page. Before macOS 15, it runs on threads that all tasks share, and should not block. The URL contains the
        /// sign-in's `state`; <doc:Security> describes who may read it as an argument of another process.
        /// - Parameters:
        ///   - timeout: The seconds after which the page ends with ``AMZNUserAgentError/timedOut``; 600 if this is not
        ///     a number.
        ///   - open: Opens the URL. If it throws before the redirect arrives, ``present(_:redirectURI:)`` throws the
        ///     same error; ``announcing(_:)`` describes an exception. An error that is neither an
        ///     ``AMZNUserAgentError`` nor a `CancellationError` ends the sign-in with code 5.
        public init(timeout: TimeInterval = 600, open: @escaping @Sendable (URL) async throws -> Void) {
            self.init(timeout: timeout) { url, _ in try await open(url) }
        }

        /// An agent that opens the page in the user's browser, with the first command of the colon-separated list
        /// `$BROWSER` whose program exists. Without `$BROWSER`, the command is `xdg-open`, or `open` on macOS.
        /// - Parameter timeout: The seconds after which the page ends with ``AMZNUserAgentError/timedOut``; 600 if this
        ///   is not a number.
        public init(timeout: TimeInterval = 600) {
            self.init(timeout: timeout) { try BrowserCommand.open($0, with: BrowserCommand.usual, report: $1) }
        }

        /// An agent that opens the page with a command, in which `%s` stands for the URL. Without `%s`, the URL is
        /// appended as the last argument.
        ///
        /// If the command can't be started, or fails, the page ends with an ``AMZNUserAgentError``. If it succeeds, the
        /// sign-in continues: the command may have passed the URL to a browser that is already running, and such a
        /// browser doesn't report when its window is closed. Every user of the machine may be able to read the URL; see
        /// <doc:Security>.
        /// - Parameters:
        ///   - timeout: The seconds after which the page ends with ``AMZNUserAgentError/timedOut``; 600 if this is not
        ///     a number.
        ///   - browserCommand: The command. Spaces separate its arguments; no shell interprets them.
        public init(timeout: TimeInterval = 600, browserCommand: String) {
            let commands = [BrowserCommand(browserCommand)].compactMap { $0 }
            self.init(timeout: timeout) { try BrowserCommand.open($0, with: commands, report: $1) }
        }

        /// The same agent, which also passes each page's URL to the app before it opens the browser. This is for users
        /// whose browser runs on another machine, for example at the other end of a tunnel to this machine's port.
        ///
        /// If the browser can't be opened, or fails later, the sign-in doesn't end: the user has the URL, and the agent
        /// waits for the redirect until the time-out. The URL contains the sign-in's `state`: show it only to the user
        /// of the program, and don't log it.
        /// - Parameter announce: Receives the URL, once for each page, on any thread.
        /// - Returns: The agent that announces its pages.
        public func announcing(_ announce: @escaping @Sendable (URL) -> Void) -> AMZNLoopbackUserAgent {
            var agent = self
            agent.announce = announce
            return agent
        }

        /// Tries again for half a second, because the port of a page that was just closed is released a moment later.
        private func listener(at redirectURI: URL, retries: Int = 20) async throws -> LoopbackListener {
            do {
                return try LoopbackListener(redirectURI: redirectURI)
            } catch let error as AMZNUserAgentError where !error.isLasting && retries > 0 {
                try await PrivateTimer.sleep(0.025)
                return try await listener(at: redirectURI, retries: retries - 1)
            }
        }

        /// Listens, opens the page, and waits for the redirect.
        /// - Throws: ``AMZNUserAgentError/timedOut`` after the time-out; another ``AMZNUserAgentError`` if the page
        ///   can't be shown, for example because the port is in use or no server listens at the page's HTTP URL, or if
        ///   the browser command fails; `CancellationError` if the task is cancelled. If the agent opens the page with
        ///   a function of the app, it also throws the errors of that function.
        public func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
            try Task.checkCancellation()
            // The user may open an announced URL on another machine, where the same loopback URL leads to another
            // server.
            if announce == nil { try checkServer(of: authorizationURL) }
            let listener = try await listener(at: redirectURI)
            // The port is put into the finished URL. It can't be passed to the session before the session builds the
            // URL, because an app's own user agent may wrap this agent, and can only pass on a finished URL.
            let page = try LoopbackPage(authorizationURL, redirectURI: redirectURI, port: listener.port)
            // The task may have been cancelled while the agent waited for the port.
            try Task.checkCancellation()
            // This task is not cancelled when the page ends, because the app's function may use `URLSession`. On Linux,
            // a cancelled request of `URLSession` may never return if it completes at the same moment.
            PrivateTask.start(mayBlock: true) { await show(page.authorizationURL, listener) }
            return try await withTaskCancellationHandler {
                try await DedicatedThread.run { [timeout] in try listener.redirect(for: page, within: timeout) }
            } onCancel: {
                listener.close(because: CancellationError())
            }
        }

        /// Fails if the page's URL is HTTP, which is allowed only for this machine, and no server listens at its host
        /// and port. Without this check, the browser would show an error, and the agent would wait until the time-out.
        /// HTTPS servers aren't checked, because the browser may reach them through a proxy.
        private func checkServer(of page: URL) throws {
            guard page.isHTTP, let port = UInt16(exactly: page.port ?? 80) else { return }
            let isName = page.host?.lowercased() == "localhost"
            let families = isName ? [false, true] : [page.host?.contains(":") == true]
            guard families.allSatisfy({ SystemSocket.refuses(port, isIPv6: $0) }) else { return }
            throw AMZNUserAgentError.failed(
                "No server listens on port \(port) of \(page.host ?? "this machine"), where the sign-in page should be."
            )
        }

        /// Announces the page if the app requests that, and opens it. If the page is announced, a failure of the
        /// browser doesn't end the sign-in, because the user can open the URL in another browser.
        private func show(_ page: URL, _ listener: LoopbackListener) async {
            let end: @Sendable (any Error) -> Void = { [weak listener, isAnnounced = announce != nil] error in
                if !isAnnounced { listener?.close(because: error) }
            }
            announce?(page)
            do { try await open(page, end) } catch { end(error) }
        }
    }
#endif
