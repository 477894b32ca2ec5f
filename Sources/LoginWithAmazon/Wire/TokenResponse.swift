import Foundation

/// The tokens in a reply of the token endpoint (RFC 6749 section 5.1).
struct TokenResponse: Sendable {
    let accessToken: Secret
    let refreshToken: Secret?
    /// The lifetime of the access token in seconds, from 0 to a day.
    let lifetime: TimeInterval
    let scopes: [String]?

    /// Nil if the body is not a token response, if it has a token type other than bearer (RFC 6749 section 7.1), or if
    /// a token has invalid characters.
    init?(body: Data) {
        guard let fields = JSONFields(body), let accessToken = fields.string("access_token"), Self.isBearer(fields)
        else {
            return nil
        }
        let refreshToken = fields.string("refresh_token")
        guard [accessToken, refreshToken ?? ""].allSatisfy(Self.isPrintable) else { return nil }
        self.accessToken = Secret(accessToken)
        self.refreshToken = refreshToken.map(Secret.init)
        lifetime = min(max(fields.number("expires_in") ?? Self.usual, 0), Self.longest)
        scopes = ScopeList.named(in: fields.string("scope"))
    }

    /// The lifetime if the reply has no valid `expires_in`. Login with Amazon documents this value.
    private static let usual: TimeInterval = 3_600
    /// A longer lifetime is shortened to this, because refreshing earlier than necessary is harmless.
    private static let longest: TimeInterval = 86_400

    /// Whether the token is printable ASCII (RFC 6749 appendices A.12 and A.17). A line break would end the header
    /// field that contains the token.
    private static func isPrintable(_ token: String) -> Bool { token.utf8.allSatisfy { (0x20...0x7E).contains($0) } }

    private static func isBearer(_ fields: JSONFields) -> Bool {
        guard fields.names.contains("token_type") else { return true }
        return fields.string("token_type")?.lowercased() == "bearer"
    }
}
