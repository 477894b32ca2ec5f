import Foundation

/// Shows the page in the user's own browser and receives the redirect on this machine (RFC 8252 section 7.3).
///
/// For redirect URIs like `http://127.0.0.1/callback`, at which it listens while the page is open: on the URI's port,
/// or on any free one where it names none. Everything but the redirect is answered with "not found" and changes
/// nothing; so is, where the system tells whose a connection is, as Linux does, every request of another user of the
/// machine. At the end the browser shows what came of it, in the user's language. Sendable.
public struct AMZNLoopbackUserAgent: AMZNUserAgent {
    /// Opens the page. What it learns later, that there is no page or that the user has left it, it reports.
    typealias Opener =
        @Sendable (URL, _ report: @escaping @Sendable (AMZNUserAgentError) -> Void) async throws
        -> Void

    private let open: Opener
    private let timeout: TimeInterval
    /// Whether the opener passes the address to another process, whose arguments every user of the machine can read.
    private let usesEntrance: Bool
    private let asksForPeers: Bool
    private var announce: (@Sendable (URL) -> Void)?

    init(timeout: TimeInterval, usesEntrance: Bool = false, asksForPeers: Bool = true, opener open: @escaping Opener) {
        self.open = open
        self.timeout = timeout
        self.usesEntrance = usesEntrance
        self.asksForPeers = asksForPeers
    }

    /// An agent that opens the page with `open`, and gives the user so many seconds.
    ///
    /// A user who has not come back by then has left the page, as far as the agent can tell. The agent does not wait for
    /// `open` to return: the redirect and the time-out end the page in any case, and cancel the task in which `open` runs.
    /// The address has the sign-in's `state`: pass it to no other process as an argument, which every user of the machine
    /// can read.
    public init(timeout: TimeInterval = 600, open: @escaping @Sendable (URL) async throws -> Void) {
        self.init(timeout: timeout) { url, _ in try await open(url) }
    }

    #if !canImport(UIKit)
        /// An agent that opens the page with the user's browser: the first command of `$BROWSER` that can be started,
        /// where colons stand between several; without any `xdg-open`, or `open` on macOS.
        public init(timeout: TimeInterval = 600) {
            self.init(timeout: timeout, usesEntrance: true) { url, report in
                try SystemBrowser.open(url, ended: Self.hearing(report, lastsAsLongAsPage: false))
            }
        }

        /// An agent that opens the page with a command, in which `%s` stands for the address; without it the address is
        /// added as the last word.
        ///
        /// The address is not the page's own, since every user of the machine can read a command's arguments. It leads on to
        /// the page: on Linux an address at the loopback port, which answers this user alone; elsewhere, and where Linux does
        /// not tell whose a connection is, a file in the temporary folder that only this user can read.
        ///
        /// A command that fails ends the sign-in with an error: in its first five seconds, as a browser does without a
        /// display, with ``AMZNUserAgentError/cannotPresent(_:)``, later with ``AMZNUserAgentError/failed(_:)``. One that
        /// somebody ends by a signal ends it as left by the user. That it succeeds says nothing: a browser that is
        /// running already takes the address over and shows the page in a window of its own, whose end nobody tells.
        /// - Parameters:
        ///   - timeout: After how many seconds the user has left the page.
        ///   - browserCommand: The command. Spaces separate its words, and no shell reads them.
        ///   - lastsAsLongAsPage: Whether the command is a browser of its own, with a profile that no other one uses.
        ///     Then its end is that of the page, and the user has left.
        public init(timeout: TimeInterval = 600, browserCommand: String, lastsAsLongAsPage: Bool = false) {
            self.init(
                timeout: timeout, browserCommand: browserCommand, lastsAsLongAsPage: lastsAsLongAsPage,
                asksForPeers: true)
        }

        init(timeout: TimeInterval, browserCommand: String, lastsAsLongAsPage: Bool, asksForPeers: Bool) {
            self.init(timeout: timeout, usesEntrance: true, asksForPeers: asksForPeers) { url, report in
                try SystemBrowser.open(
                    url, with: browserCommand, ended: Self.hearing(report, lastsAsLongAsPage: lastsAsLongAsPage))
            }
        }

        /// Reports what the end of a command says of the page.
        private static func hearing(
            _ report: @escaping @Sendable (AMZNUserAgentError) -> Void, lastsAsLongAsPage: Bool
        ) -> SystemBrowser.Ended {
            { name, end, seconds in
                let error = end.ending(of: name, lastsAsLongAsPage: lastsAsLongAsPage, after: seconds)
                if let error { report(error) }
            }
        }
    #endif

    /// The same agent, which also tells the app each page's address before it opens the browser: for users whose browser
    /// is to be found elsewhere, at the other end of a tunnel to this machine's port or under a name of its own.
    ///
    /// A browser that cannot be opened, or fails later, does not end the sign-in then: the user has the address, and the
    /// agent waits for the redirect until its time is over. The address has the sign-in's `state`: show it to the user in
    /// front of the program, and to nobody else; do not log it.
    /// - Parameter announce: Gets the address, once for each page, on any thread.
    /// - Returns: An agent that does all that this one does.
    public func announcing(_ announce: @escaping @Sendable (URL) -> Void) -> AMZNLoopbackUserAgent {
        var agent = self
        agent.announce = announce
        return agent
    }

    /// A page that has just been closed gives its port back a moment later: a sign-in that takes its place waits for that.
    private func listener(at redirectURI: URL) async throws -> LoopbackListener {
        for _ in 0..<20 {
            try Task.checkCancellation()
            do {
                return try LoopbackListener(redirectURI: redirectURI, asksForPeers: asksForPeers)
            } catch let error as AMZNUserAgentError where error.isPortTaken {
                await withCheckedContinuation { continuation in
                    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(25)) { continuation.resume() }
                }
            }
        }
        return try LoopbackListener(redirectURI: redirectURI, asksForPeers: asksForPeers)
    }

    /// Listens, opens the page, and waits for the redirect.
    public func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        let listener = try await listener(at: redirectURI)
        defer { listener.close() }
        let page = try LoopbackPage(authorizationURL, redirectURI: redirectURI, port: listener.port)
        let entrance = usesEntrance ? try LoopbackEntrance(to: page, peers: listener.peers) : nil
        // Nobody waits for the page of a cancelled task: it must not come up beside the one that took its place.
        try Task.checkCancellation()
        // A task of its own: neither the redirect nor the time-out waits for an opener that does not return.
        let opening = Task {
            do { try await show(page.authorizationURL, entrance, listener) } catch { listener.close(because: error) }
        }
        defer { opening.cancel() }
        return try await withTaskCancellationHandler {
            defer { withExtendedLifetime(entrance) {} }
            return try await listener.redirect(for: page, within: timeout)
        } onCancel: {
            opening.cancel()
            listener.close()
        }
    }

    /// An address that was announced can be opened without this machine's browser, so that its failure ends nothing.
    private func show(_ page: URL, _ entrance: LoopbackEntrance?, _ listener: LoopbackListener) async throws {
        try Task.checkCancellation()
        let address = entrance?.url ?? page
        guard let announce else { return try await open(address) { [weak listener] in listener?.close(because: $0) } }
        announce(page)
        do {
            try await open(address) { [weak listener] in if $0 == .userDidCancel { listener?.close(because: $0) } }
        } catch let error as AMZNUserAgentError where error.isCannotPresent {}
    }
}
