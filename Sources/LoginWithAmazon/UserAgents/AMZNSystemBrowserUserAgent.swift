#if canImport(UIKit)
    import Foundation
    import UIKit

    /// Shows the page in the user's browser, outside of the app. Sendable.
    ///
    /// The redirect comes back through the app delegate or the scene delegate, which must hand it to
    /// `handleOpen(_:sourceApplication:)`. A user who comes back to the app without it is not noticed: the sign-in stays
    /// pending until another takes its place. In an app extension, which has no scene of an application, it cannot
    /// present.
    public struct AMZNSystemBrowserUserAgent: AMZNUserAgent {
        /// An agent of the user's default browser.
        public init() {}

        /// Opens the page and returns nil, since the redirect comes by another way.
        public func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
            guard redirectURI.scheme?.lowercased() != "http" else {
                throw AMZNUserAgentError.cannotPresent("The browser cannot open the app with an HTTP redirect URI.")
            }
            try Task.checkCancellation()
            guard await Self.open(authorizationURL) else {
                throw AMZNUserAgentError.cannotPresent("The browser cannot be opened.")
            }
            return nil
        }

        @MainActor
        private static func open(_ url: URL) async -> Bool {
            guard let scene = HostApplication.scene() else { return false }
            return await withCheckedContinuation { waiter in
                scene.open(url, options: nil) { waiter.resume(returning: $0) }
            }
        }
    }
#endif
