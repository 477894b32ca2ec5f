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
            throw AMZNUserAgentError.cannotPresent(
                "The system's sign-in sheet needs a redirect URI with the app's own scheme or HTTPS.")
        case .some(let scheme): self = .scheme(scheme)
        }
    }
}
