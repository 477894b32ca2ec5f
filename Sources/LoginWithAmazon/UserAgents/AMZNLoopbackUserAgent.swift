import Foundation

/// Shows the page in the user's own browser and receives the redirect on this machine (RFC 8252 section 7.3).
///
/// For redirect URIs like `http://127.0.0.1/callback`, at which it listens while the page is open: on the URI's port,
/// or on any free one where it names none. Everything but the redirect is answered with "not found" and changes
/// nothing. Sendable.
public struct AMZNLoopbackUserAgent: AMZNUserAgent {
    private let open: @Sendable (URL) async throws -> Void
    private let timeout: TimeInterval

    /// An agent that opens the page with `open`, and gives the user so many seconds.
    public init(timeout: TimeInterval = 600, open: @escaping @Sendable (URL) async throws -> Void) {
        self.open = open
        self.timeout = timeout
    }

    #if !canImport(UIKit)
        /// An agent that opens the page with the user's browser: `$BROWSER`, `xdg-open`, or `open` on macOS.
        public init(timeout: TimeInterval = 600) {
            self.init(timeout: timeout, open: SystemBrowser.open)
        }

        /// An agent that opens the page with a command, to which the address is added as the last word.
        public init(timeout: TimeInterval = 600, browserCommand: String) {
            self.init(timeout: timeout) { try await SystemBrowser.open($0, with: browserCommand) }
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
            try await open(page.authorizationURL)
            return try await redirect
        } onCancel: {
            listener.close()
        }
    }
}
