import Foundation

/// Shows the page in the user's own browser and receives the redirect on this machine (RFC 8252 section 7.3).
///
/// For redirect URIs like `http://127.0.0.1/callback`, at which it listens while the page is open: on the URI's port,
/// or on any free one where it names none. Everything but the redirect is answered with "not found" and changes
/// nothing. At the end the browser shows what came of it, in the user's language. Sendable.
public struct AMZNLoopbackUserAgent: AMZNUserAgent {
    private let open: @Sendable (URL) async throws -> Void
    private let timeout: TimeInterval
    private var announce: (@Sendable (URL) -> Void)?

    /// An agent that opens the page with `open`, and gives the user so many seconds.
    public init(timeout: TimeInterval = 600, open: @escaping @Sendable (URL) async throws -> Void) {
        self.open = open
        self.timeout = timeout
    }

    #if !canImport(UIKit)
        /// An agent that opens the page with the user's browser: the first command of `$BROWSER` that can be started,
        /// where colons stand between several; without any `xdg-open`, or `open` on macOS.
        public init(timeout: TimeInterval = 600) {
            self.init(timeout: timeout, open: SystemBrowser.open)
        }

        /// An agent that opens the page with a command, in which `%s` stands for the address; without it the address is
        /// added as the last word.
        public init(timeout: TimeInterval = 600, browserCommand: String) {
            self.init(timeout: timeout) { try await SystemBrowser.open($0, with: browserCommand) }
        }
    #endif

    /// The same agent, which also tells the app each page's address before it opens the browser: for users whose browser
    /// is to be found elsewhere, at the other end of a tunnel to this machine's port or under a name of its own.
    ///
    /// A browser that cannot be opened does not end the sign-in then: the user has the address, and the agent waits for
    /// the redirect until its time is over. The address has the sign-in's `state`: show it to the user in front of the
    /// program, and to nobody else; do not log it.
    /// - Parameter announce: Gets the address, once for each page, on any thread.
    /// - Returns: An agent that does all that this one does.
    public func announcing(_ announce: @escaping @Sendable (URL) -> Void) -> AMZNLoopbackUserAgent {
        var agent = self
        agent.announce = announce
        return agent
    }

    /// A page that has just been closed gives its port back a moment later: a sign-in that takes its place waits for that.
    private static func listener(at redirectURI: URL) async throws -> LoopbackListener {
        for _ in 0..<20 {
            try Task.checkCancellation()
            do {
                return try LoopbackListener(redirectURI: redirectURI)
            } catch let error as AMZNUserAgentError where error.isPortTaken {
                await withCheckedContinuation { continuation in
                    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(25)) { continuation.resume() }
                }
            }
        }
        return try LoopbackListener(redirectURI: redirectURI)
    }

    /// Listens, opens the page, and waits for the redirect.
    public func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        let listener = try await Self.listener(at: redirectURI)
        defer { listener.close() }
        let page = try LoopbackPage(authorizationURL, redirectURI: redirectURI, port: listener.port)
        return try await withTaskCancellationHandler {
            async let redirect = listener.redirect(for: page, within: timeout)
            try await show(page.authorizationURL)
            return try await redirect
        } onCancel: {
            listener.close()
        }
    }

    private func show(_ page: URL) async throws {
        // Nobody waits for the page of a cancelled task: it must not come up beside the one that took its place.
        try Task.checkCancellation()
        guard let announce else { return try await open(page) }
        announce(page)
        do {
            try await open(page)
        } catch let error as AMZNUserAgentError where error.isCannotPresent {}
    }
}
