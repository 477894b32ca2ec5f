#if canImport(AuthenticationServices)
    import Foundation

    /// By what the system's sign-in sheet knows the redirect.
    enum WebAuthenticationCallback: Equatable, Sendable {
        /// In lower case, as the browser writes it: schemes have no case (RFC 3986 section 3.1).
        case scheme(String)
        case https(host: String, path: String)

        /// - Throws: ``AMZNUserAgentError`` for a redirect URI that the sheet cannot receive.
        init(_ redirectURI: URL) throws {
            switch redirectURI.scheme?.lowercased() {
            case "https": self = .https(host: redirectURI.host ?? "", path: redirectURI.path)
            case "http", nil:
                throw AMZNUserAgentError.cannotPresent(
                    "The system's sign-in sheet needs a redirect URI with the app's own scheme, or HTTPS.")
            case .some(let scheme): self = .scheme(scheme)
            }
        }
    }
#endif
