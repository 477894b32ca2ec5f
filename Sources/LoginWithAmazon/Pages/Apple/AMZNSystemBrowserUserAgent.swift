#if canImport(UIKit)
    import Foundation
    import UIKit

    /// Shows the page in the user's browser, outside the app.
    ///
    /// The system delivers the redirect to the app delegate or the scene delegate, which must pass it to
    /// `handleOpen(_:sourceApplication:)`. If the user returns to the app without a redirect, the sign-in stays
    /// pending, and another tap on the login button opens the page again. In an app extension, the agent can't open the
    /// browser.
    public struct AMZNSystemBrowserUserAgent: AMZNUserAgent {
        /// An agent that uses the user's default browser.
        public init() {}

        /// Opens the page and returns nil, because the redirect arrives through `handleOpen(_:sourceApplication:)`.
        /// - Throws: ``AMZNUserAgentError`` if no browser can be opened, or the redirect URI is HTTP.
        ///   `CancellationError` if the task is already cancelled.
        public func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
            guard redirectURI.scheme?.lowercased() != "http" else {
                throw AMZNUserAgentError.misconfigured(
                    "The browser can't open the app with an HTTP redirect URI. Use the app's own scheme, or HTTPS.")
            }
            try Task.checkCancellation()
            guard await Self.open(authorizationURL) else {
                throw AMZNUserAgentError.failed("The browser can't be opened.")
            }
            return nil
        }

        @MainActor
        private static func open(_ url: URL) async -> Bool {
            guard let scene = ActiveWindow.scene() else { return false }
            return await withCheckedContinuation { waiter in
                scene.open(url, options: nil) { waiter.resume(returning: $0) }
            }
        }
    }
#endif
