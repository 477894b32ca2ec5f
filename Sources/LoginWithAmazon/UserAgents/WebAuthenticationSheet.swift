#if canImport(AuthenticationServices)
    import AuthenticationServices
    import Foundation

    /// One showing of the system's sign-in sheet. It ends once: by its redirect, by the user, by an error, or by the
    /// cancellation of the task that waits for it, whichever comes first; what comes later is ignored.
    @MainActor
    final class WebAuthenticationSheet {
        private let context: PresentationContext
        private var session: ASWebAuthenticationSession?
        private var waiter: CheckedContinuation<URL, any Error>?

        init(over window: ASPresentationAnchor) { context = PresentationContext(window) }

        func redirect(of page: URL, _ callback: WebAuthenticationCallback, isEphemeral: Bool) async throws -> URL {
            try Task.checkCancellation()
            let session = try session(for: page, callback)
            session.presentationContextProvider = context
            session.prefersEphemeralWebBrowserSession = isEphemeral
            self.session = session
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { waiter in
                    self.waiter = waiter
                    if !session.start() { end(.failure(SheetRefusal(reason: "it did not start"))) }
                }
            } onCancel: {
                Task { @MainActor in self.cancel() }
            }
        }

        private func session(
            for page: URL, _ callback: WebAuthenticationCallback
        ) throws -> ASWebAuthenticationSession {
            // Sendable, and so of no actor: the system calls it on whatever thread it likes, and a closure of the main
            // actor traps there.
            let ended: @Sendable (URL?, (any Error)?) -> Void = { redirect, error in
                Task { @MainActor in self.end(Self.result(redirect, error)) }
            }
            switch callback {
            case .scheme(let scheme):
                return ASWebAuthenticationSession(url: page, callbackURLScheme: scheme, completionHandler: ended)
            case .https(let host, let path):
                guard #available(iOS 17.4, macOS 14.4, macCatalyst 17.4, visionOS 1.1, *) else {
                    throw AMZNUserAgentError.cannotPresent("This system's sign-in sheet receives no HTTPS redirects.")
                }
                return ASWebAuthenticationSession(
                    url: page, callback: .https(host: host, path: path), completionHandler: ended)
            }
        }

        private func cancel() {
            session?.cancel()
            end(.failure(CancellationError()))
        }

        /// The session holds its handler, the handler this object, and this object the session: letting go of the session
        /// here ends the circle.
        private func end(_ result: Result<URL, any Error>) {
            session = nil
            waiter?.resume(with: result)
            waiter = nil
        }

        private nonisolated static func result(_ redirect: URL?, _ error: (any Error)?) -> Result<URL, any Error> {
            if let redirect { return .success(redirect) }
            guard let error else {
                return .failure(AMZNUserAgentError.failed("The sign-in sheet ended without an address."))
            }
            return .failure(meaning(of: error))
        }

        /// Only where the sheet had nowhere to be shown has the user seen nothing, and it may be tried again. After any
        /// other error a second page would come up by surprise, for a sign-in that the user saw fail.
        private nonisolated static func meaning(of error: any Error) -> any Error {
            let object = error as NSError
            let reason = "\(object.domain) \(object.code)"
            switch (error as? ASWebAuthenticationSessionError)?.code {
            case .canceledLogin: return AMZNUserAgentError.userDidCancel
            case .presentationContextNotProvided, .presentationContextInvalid: return SheetRefusal(reason: reason)
            default: return AMZNUserAgentError.failed("The system's sign-in sheet ended in an error: \(reason).")
            }
        }
    }

    /// Tells the sheet its window. Of no actor, as some SDKs ask on the main actor and others do not say.
    private final class PresentationContext: NSObject, ASWebAuthenticationPresentationContextProviding {
        private let window: ASPresentationAnchor

        init(_ window: ASPresentationAnchor) { self.window = window }

        nonisolated func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { window }
    }
#endif
