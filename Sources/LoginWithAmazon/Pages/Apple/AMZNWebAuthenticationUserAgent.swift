import Foundation

/// How the system's sign-in sheet recognizes the redirect.
enum WebAuthenticationCallback: Equatable, Sendable {
    /// The scheme in lower case, because schemes are case-insensitive and browsers write them in lower case (RFC 3986
    /// section 3.1).
    case scheme(String)
    /// The host in lower case, and the path as it was registered, with its escapes and trailing `/`. An empty path is
    /// stored as `/`, which a browser requests instead (RFC 9110 section 4.2.3).
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

    /// Shows the page in the system's sign-in sheet, `ASWebAuthenticationSession`. Unless the session is ephemeral, the
    /// sheet shares cookies with the browser. The system delivers the redirect to this agent only (RFC 8252 appendix
    /// B.1).
    ///
    /// The agent supports redirect URIs with a custom scheme. From iOS 17.4, macOS 14.4 and visionOS 1.1 on, it also
    /// supports `https` if the host is an associated domain of the app for the service `webcredentials`.
    ///
    /// The article <doc:Redirects> says when the sheet appears, and which of its ends the system doesn't report.
    public struct AMZNWebAuthenticationUserAgent: AMZNUserAgent, PageLosingUserAgent {
        private let prefersEphemeralSession: Bool
        private let anchor: @MainActor @Sendable () -> ASPresentationAnchor?
        var sleep: @MainActor @Sendable (TimeInterval) async throws -> Void = { try await PrivateTimer.sleep($0) }
        var uptime: @Sendable () -> TimeInterval = Uptime.seconds
        var isExtension = ActiveWindow.isExtension

        /// An agent for the app's active window, or for the window that `anchor` returns.
        /// - Parameters:
        ///   - prefersEphemeralSession: Whether the sheet starts without the browser's cookies and leaves none.
        ///   - anchor: Returns the window over which the sheet is shown. If it returns nil, the agent chooses a window
        ///     of the app, preferably the key window; in an app extension, it fails at once. The closure is called on
        ///     the main actor, each time the agent checks whether the sheet can be shown.
        public init(
            prefersEphemeralSession: Bool = false,
            anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor? = { nil }
        ) {
            self.prefersEphemeralSession = prefersEphemeralSession
            self.anchor = anchor
        }

        var mayHaveLostPage: Bool { ActiveWindow.showsNoSheet }

        /// Shows the sheet and waits for the redirect. If the task is cancelled, the sheet is closed.
        /// - Throws: ``AMZNUserAgentError/userDidCancel`` if the user leaves the sheet; another ``AMZNUserAgentError``
        ///   if the sheet can't be shown, can't receive this redirect URI, or ends with an error; `CancellationError`
        ///   if the task is cancelled.
        public func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
            try await redirect(authorizationURL, WebAuthenticationCallback(redirectURI))
        }

        @MainActor
        private func redirect(_ page: URL, _ callback: WebAuthenticationCallback) async throws -> URL {
            var start = SheetStart<ASPresentationAnchor>(isOnMac: ActiveWindow.isOnMac)
            while true {
                var step = start.next(stage())
                if case .show(let window) = step {
                    let sheet = WebAuthenticationSheet(over: window, uptime: uptime)
                    do {
                        return try await sheet.redirect(of: page, callback, isEphemeral: prefersEphemeralSession)
                    } catch let refusal as SheetRefusal {
                        step = start.next(after: refusal)
                    }
                }
                if case .fail(let error) = step { throw error }
                try await sleep(SheetStart<ASPresentationAnchor>.pause)
            }
        }

        @MainActor
        private func stage() -> SheetStage<ASPresentationAnchor> {
            let stage = ActiveWindow.stage(over: anchor(), isExtension: isExtension)
            guard case .ready(let window) = stage, ActiveWindow.isCovered(window),
                let end = WebAuthenticationSheet.lastEnd, uptime() - end < 3
            else { return stage }
            return .closing
        }
    }

    /// One presentation of the system's sign-in sheet. It ends with the first of these events: the redirect arrives,
    /// the user leaves the sheet, the sheet fails, or the waiting task is cancelled. Later events are ignored.
    @MainActor
    final class WebAuthenticationSheet: NSObject, ASWebAuthenticationPresentationContextProviding {
        private let window: ASPresentationAnchor
        private let uptime: @Sendable () -> TimeInterval
        /// When the last sheet of this process ended. The system then takes a moment to close it.
        private(set) static var lastEnd: TimeInterval?
        private var session: ASWebAuthenticationSession?
        private var waiter: CheckedContinuation<URL, any Error>?

        init(over window: ASPresentationAnchor, uptime: @escaping @Sendable () -> TimeInterval) {
            (self.window, self.uptime) = (window, uptime)
        }

        /// Nonisolated, because not every version of Apple's SDK isolates this requirement to the main actor.
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
                    if !session.start() { end(.failure(SheetRefusal(reason: "it did not start", seconds: 0))) }
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
            let start = uptime()
            // The system calls the handler on any thread. The handler is Sendable and therefore nonisolated; a closure
            // that is isolated to the main actor would trap on another thread.
            let ended: @Sendable (URL?, (any Error)?) -> Void = { [uptime] redirect, error in
                let seconds = uptime() - start
                Task { @MainActor in
                    self.end(redirect.map { .success($0) } ?? .failure(Self.failure(error, after: seconds)))
                }
            }
            switch callback {
            case .scheme(let scheme):
                return ASWebAuthenticationSession(url: page, callbackURLScheme: scheme, completionHandler: ended)
            case .https(let host, let path):
                guard #available(iOS 17.4, macOS 14.4, macCatalyst 17.4, visionOS 1.1, *) else {
                    throw AMZNUserAgentError.misconfigured(
                        "This system's sign-in sheet can't receive HTTPS redirects. Use the app's own scheme.")
                }
                return ASWebAuthenticationSession(
                    url: page, callback: .https(host: host, path: path), completionHandler: ended)
            }
        }

        /// Releases the session, and resumes the waiting task. The session retains its handler, and the handler retains
        /// this object, so releasing the session breaks a reference cycle.
        private func end(_ result: Result<URL, any Error>) {
            Self.lastEnd = uptime()
            session = nil
            waiter?.resume(with: result)
            waiter = nil
        }

        /// The error with which the page ends. After an unknown error no second page is shown, because the user may
        /// have seen the sign-in fail.
        private static func failure(_ error: (any Error)?, after seconds: TimeInterval) -> any Error {
            let reason = (error as NSError?).map { "\($0.domain) \($0.code)" } ?? "no redirect"
            switch (error as? ASWebAuthenticationSessionError)?.code {
            case .canceledLogin: return cancellation((error as NSError?)?.localizedFailureReason)
            case .presentationContextNotProvided, .presentationContextInvalid:
                return SheetRefusal(reason: reason, seconds: seconds)
            default: return AMZNUserAgentError.failed("The system's sign-in sheet ended with an error: \(reason).")
            }
        }

        /// The system also reports `canceledLogin` for a page that it doesn't show: with a reason, if the domain of an
        /// HTTPS redirect URI isn't associated with the app; without one, in Guided Access.
        private static func cancellation(_ reason: String?) -> AMZNUserAgentError {
            if let reason {
                return .misconfigured("The system's sign-in sheet can't receive the redirect: \(reason)")
            }
            return ActiveWindow.isInGuidedAccess
                ? .failed("The system shows no sign-in sheet in Guided Access.") : .userDidCancel
        }
    }
#endif
