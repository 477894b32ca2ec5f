import Foundation

/// By what the system's sign-in sheet knows the redirect.
enum WebAuthenticationCallback: Equatable, Sendable {
    /// In lower case, as the browser writes it: schemes have no case (RFC 3986 section 3.1).
    case scheme(String)
    /// The host in lower case. The path as it was registered, with its escapes and a `/` at its end; `/` where there is
    /// none, which is what a browser asks for (RFC 9110 section 4.2.3).
    case https(host: String, path: String)

    /// - Throws: ``AMZNUserAgentError`` for a redirect URI that the sheet cannot receive.
    init(_ redirectURI: URL) throws {
        switch redirectURI.scheme?.lowercased() {
        case "https":
            // Not `URL.path`: that takes escapes away, and the slash at the end.
            let path = URLComponents(url: redirectURI, resolvingAgainstBaseURL: true)?.percentEncodedPath ?? ""
            self = .https(host: redirectURI.host?.lowercased() ?? "", path: path.isEmpty ? "/" : path)
        case "http", nil:
            throw AMZNUserAgentError.cannotPresent(
                "The system's sign-in sheet needs a redirect URI with the app's own scheme, or HTTPS.")
        case .some(let scheme): self = .scheme(scheme)
        }
    }
}
