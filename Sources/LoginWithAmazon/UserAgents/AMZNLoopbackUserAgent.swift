import Foundation

/// Shows the page in the user's own browser and receives the redirect on this machine (RFC 8252 section 7.3).
///
/// For redirect URIs like `http://127.0.0.1/callback`, at which it listens while the page is open: on the URI's port,
/// or on any free one where it names none. Everything but the redirect is answered with "not found" and changes
/// nothing. Sendable.
public struct AMZNLoopbackUserAgent: AMZNUserAgent {
    /// Opens the page. What it learns later, that there is no page or that the user has left it, it reports.
    private typealias Opener =
        @Sendable (URL, _ report: @escaping @Sendable (AMZNUserAgentError) -> Void) async throws
        -> Void

    private let open: Opener
    private let timeout: TimeInterval

    private init(_ timeout: TimeInterval, _ open: @escaping Opener) {
        self.open = open
        self.timeout = timeout
    }

    /// An agent that opens the page with `open`, and gives the user so many seconds.
    ///
    /// Whoever has not come back by then has left the page, as far as anybody can tell.
    public init(timeout: TimeInterval = 600, open: @escaping @Sendable (URL) async throws -> Void) {
        self.init(timeout) { url, _ in try await open(url) }
    }

    #if !canImport(UIKit)
        /// An agent that opens the page with the user's browser: `$BROWSER`, `xdg-open`, or `open` on macOS.
        public init(timeout: TimeInterval = 600) {
            self.init(timeout: timeout, browserCommand: SystemBrowser.command)
        }

        /// An agent that opens the page with a command, to which the address is added as the last word.
        ///
        /// A command that fails, as a browser does without a display, ends the sign-in with an error, and one that
        /// somebody ends by a signal ends it as left by the user. That it succeeds says nothing: a browser that is
        /// running already takes the address over and shows the page in a window of its own, whose end nobody tells.
        /// - Parameters:
        ///   - timeout: After how many seconds the user has left the page.
        ///   - browserCommand: The command. Spaces separate its words, and no shell reads them.
        ///   - lastsAsLongAsPage: Whether the command is a browser of its own, with a profile that no other one uses.
        ///     Then its end is that of the page, and the user has left.
        public init(timeout: TimeInterval = 600, browserCommand: String, lastsAsLongAsPage: Bool = false) {
            self.init(timeout) { url, report in
                try SystemBrowser.open(url, with: browserCommand) { name, end in
                    if let error = end.ending(of: name, lastsAsLongAsPage: lastsAsLongAsPage) { report(error) }
                }
            }
        }
    #endif

    /// A page that has just been closed gives its port back a moment later: a sign-in that takes its place waits for that.
    private static func listener(at redirectURI: URL) async throws -> LoopbackListener {
        for _ in 0..<20 {
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
            try await open(page.authorizationURL) { listener.close(because: $0) }
            return try await redirect
        } onCancel: {
            listener.close()
        }
    }
}
