import Foundation

/// The server of a sign-in, which a redirect may name in `iss` (RFC 9207).
struct Issuer: Equatable, Sendable {
    /// The server's issuer identifier (RFC 8414 section 2); nil if the app has not configured one.
    let identifier: String?
    let authorizationEndpoint: URL

    init(_ endpoints: AMZNEndpoints) {
        identifier = endpoints.issuer
        authorizationEndpoint = endpoints.authorization
    }

    /// Whether `name` is this server: exactly the configured identifier (RFC 9207 section 2.4), or without one, a URL
    /// with the authorization endpoint's origin.
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
