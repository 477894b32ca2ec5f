import Foundation

/// How the system's sign-in sheet recognizes the redirect.
enum WebAuthenticationCallback: Equatable, Sendable {
    /// In lower case, as browsers write it: schemes are case-insensitive (RFC 3986 section 3.1).
    case scheme(String)
    /// The host in lower case. The path as registered, with its escapes and trailing `/`; if it is empty, `/`, which a
    /// browser requests (RFC 9110 section 4.2.3).
    case https(host: String, path: String)

    /// - Throws: ``AMZNUserAgentError`` for a redirect URI that the sheet can't receive.
    init(_ redirectURI: URL) throws {
        switch redirectURI.scheme?.lowercased() {
        case "https":
            // `URL.path` would remove the escapes and the trailing slash.
            let path = URLComponents(url: redirectURI, resolvingAgainstBaseURL: true)?.percentEncodedPath ?? ""
            self = .https(host: redirectURI.host?.lowercased() ?? "", path: path.isEmpty ? "/" : path)
        case "http", nil:
            throw AMZNUserAgentError.misconfigured(
                "The system's sign-in sheet needs a redirect URI with the app's own scheme or HTTPS.")
        case .some(let scheme): self = .scheme(scheme)
        }
    }
}

#if canImport(AuthenticationServices)
    import AuthenticationServices

    /// Shows the page in the system's sign-in sheet, `ASWebAuthenticationSession`, which shares cookies with the
    /// browser and delivers the redirect to this agent only (RFC 8252 appendix B.1).
    ///
    /// It supports redirect URIs with a custom scheme and, from iOS 17.4, macOS 14.4 and visionOS 1.1, with `https` if
    /// the host is an associated domain of the app.
    ///
    /// While the app is in the foreground but not active, behind an alert for example, it waits. In the background it
    /// waits for up to three seconds, and then fails. In an app extension it can't present without a window from
    /// `anchor`, and an ``AMZNUserAgentChain`` asks its next agent. Any later error ends the sign-in.
    ///
    /// Where the page has a window of its own, on a Mac and on Apple Vision, another call to sign in shows it anew.
    ///
    /// A sheet that the system never shows, or removes without an answer, as iOS does if the device is locked at the
    /// wrong moment, is shown again. A sheet that the app removes, by dismissing what it presents or by replacing the
    /// root view controller, ends as cancelled by the user.
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

        /// Where the page has a window of its own, the system doesn't always report that the user has closed it: a
        /// Mac's browser may be another one than Safari.
        var losesPages: Bool { !ActiveWindow.showsSheets }

        /// Shows the sheet and waits for the redirect. A cancelled task closes the sheet.
        /// - Throws: ``AMZNUserAgentError/userDidCancel`` if the user leaves the sheet;
        ///   ``AMZNUserAgentError/cannotPresent(_:)`` if it can't be shown, or not with this redirect URI;
        ///   ``AMZNUserAgentError/failed(_:)`` for a later error. `CancellationError` if the task is cancelled.
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

    /// One presentation of the system's sign-in sheet. It ends once: with its redirect, the user, an error, or the
    /// cancellation of the waiting task, whichever comes first; anything later is ignored.
    @MainActor
    final class WebAuthenticationSheet: NSObject, ASWebAuthenticationPresentationContextProviding {
        private let window: ASPresentationAnchor
        private var session: ASWebAuthenticationSession?
        private var waiter: CheckedContinuation<URL, any Error>?

        init(over window: ASPresentationAnchor) { self.window = window }

        /// Nonisolated, because SDKs differ in the isolation of the requirement.
        nonisolated func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { window }

        func redirect(of page: URL, _ callback: WebAuthenticationCallback, isEphemeral: Bool) async throws -> URL {
            try Task.checkCancellation()
            let session = try session(for: page, callback)
            session.presentationContextProvider = self
            session.prefersEphemeralWebBrowserSession = isEphemeral
            self.session = session
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { waiter in
                    self.waiter = waiter
                    if !session.start() { end(.failure(SheetRefusal(reason: "it did not start"))) }
                }
            } onCancel: {
                Task { @MainActor in
                    self.session?.cancel()
                    self.end(.failure(CancellationError()))
                }
            }
        }

        private func session(
            for page: URL, _ callback: WebAuthenticationCallback
        ) throws -> ASWebAuthenticationSession {
            // Sendable, and therefore nonisolated: the system calls it on any thread, where a closure of the main actor
            // traps.
            let ended: @Sendable (URL?, (any Error)?) -> Void = { redirect, error in
                Task { @MainActor in self.end(Self.result(redirect, error)) }
            }
            switch callback {
            case .scheme(let scheme):
                return ASWebAuthenticationSession(url: page, callbackURLScheme: scheme, completionHandler: ended)
            case .https(let host, let path):
                guard #available(iOS 17.4, macOS 14.4, macCatalyst 17.4, visionOS 1.1, *) else {
                    throw AMZNUserAgentError.misconfigured("This system's sign-in sheet can't receive HTTPS redirects.")
                }
                return ASWebAuthenticationSession(
                    url: page, callback: .https(host: host, path: path), completionHandler: ended)
            }
        }

        /// Releasing the session breaks the reference cycle of session, handler and this object.
        private func end(_ result: Result<URL, any Error>) {
            session = nil
            waiter?.resume(with: result)
            waiter = nil
        }

        /// Only a sheet without a window has shown the user nothing, and may be shown again. After any other error, a
        /// second page would surprise a user who saw the sign-in fail.
        private nonisolated static func result(_ redirect: URL?, _ error: (any Error)?) -> Result<URL, any Error> {
            if let redirect { return .success(redirect) }
            let reason = (error as NSError?).map { "\($0.domain) \($0.code)" } ?? "no redirect"
            switch (error as? ASWebAuthenticationSessionError)?.code {
            case .canceledLogin: return .failure(AMZNUserAgentError.userDidCancel)
            case .presentationContextNotProvided, .presentationContextInvalid:
                return .failure(SheetRefusal(reason: reason))
            default:
                return .failure(AMZNUserAgentError.failed("The system's sign-in sheet ended with an error: \(reason)."))
            }
        }
    }
#endif
