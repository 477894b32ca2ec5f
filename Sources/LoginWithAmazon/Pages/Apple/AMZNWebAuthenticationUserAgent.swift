#if canImport(AuthenticationServices)
    import AuthenticationServices
    import Foundation

    /// Shows the page in the system's sign-in sheet, `ASWebAuthenticationSession`, which shares cookies with the
    /// browser and delivers the redirect to this agent only (RFC 8252 appendix B.1). Sendable.
    ///
    /// It supports redirect URIs with a custom scheme and, from iOS 17.4, macOS 14.4 and visionOS 1.1, with `https` if
    /// the host is an associated domain of the app.
    ///
    /// While the app is in the foreground but not active, behind an alert for example, it waits. In the background it
    /// waits for up to three seconds, and then fails. In an app extension, which has no window, it can't present, and
    /// an ``AMZNUserAgentChain`` asks its next agent. Any later error ends the sign-in.
    ///
    /// Where the page has a window of its own, on a Mac and on Apple Vision, another call to sign in shows it anew.
    ///
    /// A sheet that the system removes without an answer, as iOS does if the device is locked at the wrong moment, is
    /// shown again. A sheet that the app removes, by dismissing what it presents or by replacing the root view
    /// controller, ends as cancelled by the user.
    public struct AMZNWebAuthenticationUserAgent: AMZNUserAgent, PageLosingUserAgent {
        private let prefersEphemeralSession: Bool
        private let anchor: @MainActor @Sendable () -> ASPresentationAnchor?

        /// An agent for the app's active window, or for the window that `anchor` returns.
        /// - Parameters:
        ///   - prefersEphemeralSession: Whether the sheet starts without the browser's cookies and leaves none.
        ///   - anchor: Returns the window to show the sheet over; nil means the key window of the active scene. Called
        ///     on the main actor, for each attempt to show the sheet.
        public init(
            prefersEphemeralSession: Bool = false,
            anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor? = { nil }
        ) {
            self.prefersEphemeralSession = prefersEphemeralSession
            self.anchor = anchor
        }

        /// Where the page has a window of its own, the system doesn't always report that the user has closed it: a Mac's
        /// browser may be another one than Safari.
        var losesPages: Bool { !ActiveWindow.showsSheets }

        /// Shows the sheet and waits for the redirect. A cancelled task closes the sheet.
        public func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
            try await redirect(authorizationURL, WebAuthenticationCallback(redirectURI))
        }

        @MainActor
        private func redirect(_ page: URL, _ callback: WebAuthenticationCallback) async throws -> URL {
            let presentation = RetryingPresentation(
                stage: { anchor().map { .ready($0) } ?? ActiveWindow.stage() },
                wait: { try await PrivateTimer.sleep(RetryingPresentation<ASPresentationAnchor>.pause) },
                presence: ActiveWindow.presence(over:))
            return try await presentation.redirect { window in
                let sheet = WebAuthenticationSheet(over: window)
                return try await sheet.redirect(of: page, callback, isEphemeral: prefersEphemeralSession)
            }
        }
    }
#endif
