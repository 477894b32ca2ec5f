import Foundation

/// The tokens in a reply of the token endpoint (RFC 6749 section 5.1).
struct TokenReply: Sendable {
    let accessToken: Secret
    let refreshToken: Secret?
    /// Seconds; from 0 to a day.
    let lifetime: TimeInterval
    let scopes: [String]?

    /// Nil where the body is no such reply: a token type that is not bearer is none either (section 7.1), nor is a token
    /// of characters that none may have.
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
        scopes = fields.string("scope").map(ScopeList.split).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// What Login with Amazon documents, for a reply that does not say.
    private static let usual: TimeInterval = 3_600
    /// No token is believed to live longer, whatever the reply says: refreshing early does no harm.
    private static let longest: TimeInterval = 86_400

    /// Printable ASCII (appendix A.12 and A.17): a line break would end the header field that the token is sent in.
    private static func isPrintable(_ token: String) -> Bool { token.utf8.allSatisfy { (0x20...0x7E).contains($0) } }

    private static func isBearer(_ fields: JSONFields) -> Bool {
        guard fields.names.contains("token_type") else { return true }
        return fields.string("token_type")?.lowercased() == "bearer"
    }
}
