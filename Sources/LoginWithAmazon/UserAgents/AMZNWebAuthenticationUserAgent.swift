#if canImport(AuthenticationServices)
    import AuthenticationServices
    import Foundation

    /// Shows the page in the system's own sign-in sheet, `ASWebAuthenticationSession`, which shares its cookies with the
    /// browser and gives the redirect to nobody but this agent (RFC 8252 appendix B.1). Sendable.
    ///
    /// For redirect URIs with a scheme of the app's own, and with `https` from iOS 17.4, macOS 14.4 and visionOS 1.1 on, where
    /// the app has the host as an associated domain.
    ///
    /// While no scene of the app is active, it waits up to three seconds for one, and then fails. In an app extension, which
    /// has no window, it cannot present, and the next agent of an ``AMZNUserAgentChain`` is asked. An error after that ends
    /// the sign-in.
    public struct AMZNWebAuthenticationUserAgent: AMZNUserAgent {
        private let prefersEphemeralSession: Bool
        private let anchor: @MainActor @Sendable () -> ASPresentationAnchor?

        /// An agent of the app's active window, or of the window that the app names.
        /// - Parameters:
        ///   - prefersEphemeralSession: Whether the sheet starts without the browser's cookies and leaves none.
        ///   - anchor: Called on the main actor at each sign-in, again where the sheet is tried again: the window to show the
        ///     sheet over; nil takes the key window of the active scene.
        public init(
            prefersEphemeralSession: Bool = false,
            anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor? = { nil }
        ) {
            self.prefersEphemeralSession = prefersEphemeralSession
            self.anchor = anchor
        }

        /// Shows the sheet and waits for the redirect. A cancelled task closes the sheet.
        public func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
            try await redirect(authorizationURL, WebAuthenticationCallback(redirectURI))
        }

        @MainActor
        private func redirect(_ page: URL, _ callback: WebAuthenticationCallback) async throws -> URL {
            let presentation = PatientPresentation(
                stage: { anchor().map { .ready($0) } ?? ActiveWindow.stage() },
                wait: { try await SessionEnvironment.pause(PatientPresentation<ASPresentationAnchor>.pause) })
            return try await presentation.redirect { window in
                let sheet = WebAuthenticationSheet(over: window)
                return try await sheet.redirect(of: page, callback, isEphemeral: prefersEphemeralSession)
            }
        }
    }
#endif
