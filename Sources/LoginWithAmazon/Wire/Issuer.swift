import Foundation

/// The server that a sign-in was begun with, as a redirect names it in `iss` (RFC 9207).
struct Issuer: Equatable, Sendable {
    /// The server's own name for itself (RFC 8414 section 2); nil where the app has not configured one.
    let identifier: String?
    let authorizationEndpoint: URL

    init(_ endpoints: AMZNEndpoints) {
        identifier = endpoints.issuer
        authorizationEndpoint = endpoints.authorization
    }

    /// Whether the name is this server's: to the letter where one is configured (RFC 9207 section 2.4), and else of the
    /// authorization endpoint's origin.
    func isNamed(by name: String) -> Bool {
        if let identifier { return name == identifier }
        guard let other = URL(string: name), let origin = Self.origin(other) else { return false }
        return origin == Self.origin(authorizationEndpoint)
    }

    /// Scheme, host and port (RFC 6454 section 4).
    private static func origin(_ url: URL) -> String? {
        guard let scheme = url.scheme?.lowercased(), let host = url.host?.lowercased(), url.user == nil else {
            return nil
        }
        let usual = scheme == "https" ? 443 : scheme == "http" ? 80 : nil
        return "\(scheme)://\(host):\((url.port ?? usual).map(String.init) ?? "")"
    }
}
