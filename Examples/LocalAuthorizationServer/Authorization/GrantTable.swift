import Foundation

/// The scopes that a user has granted to a client.
struct Grant: Sendable {
    let email: String
    let clientID: String
    let scopes: [String]
    /// The number of the sign-in in the journal; nil for a grant that was issued without a page.
    let signIn: Int?
}

/// The tokens of a grant. Its description contains none of them.
public struct IssuedGrant: Sendable, CustomStringConvertible {
    /// The bearer token, `Atza|…`.
    public let accessToken: String
    /// The refresh token, `Atzr|…`.
    public let refreshToken: String
    /// The access token's lifetime in seconds.
    public let expiresIn: Int

    /// What may be logged.
    public var description: String { "IssuedGrant(expiresIn: \(expiresIn))" }
}

/// Codes, grants and their tokens.
struct GrantTable: Sendable {
    typealias GrantID = Int

    struct Code: Sendable {
        let request: AuthorizationRequest
        let grant: Grant
        let expiry: Date
    }

    private struct AccessToken {
        let grant: GrantID
        let expiry: Date
    }

    /// RFC 6749 section 4.1.2 recommends ten minutes at most.
    static let codeLife: TimeInterval = 300

    /// Whether a refresh token becomes invalid when its successor is used, not when its successor is issued.
    let forgivesLostRotations: Bool

    private var codes: [String: Code] = [:]
    private var grants: [GrantID: Grant] = [:]
    private var accessTokens: [String: AccessToken] = [:]
    private var refreshTokens: [String: GrantID] = [:]
    /// The refresh token of each grant's last refresh, if it is still valid.
    private var lastUsed: [GrantID: String] = [:]
    private var nextGrant = 1

    init(forgivesLostRotations: Bool) { self.forgivesLostRotations = forgivesLostRotations }

    // MARK: Codes

    mutating func issueCode(_ request: AuthorizationRequest, _ grant: Grant, _ context: RequestContext) -> String {
        let code = "AN" + context.secret()
        codes[code] = Code(request: request, grant: grant, expiry: context.now.addingTimeInterval(Self.codeLife))
        return code
    }

    func code(_ code: String) -> Code? { codes[code] }

    /// A code can be used once (RFC 6749 section 4.1.2).
    mutating func remove(_ code: String) { codes[code] = nil }

    // MARK: Grants and tokens

    mutating func issue(_ grant: Grant, life: Int, _ context: RequestContext) -> IssuedGrant {
        defer { nextGrant += 1 }
        grants[nextGrant] = grant
        return issueTokens(nextGrant, life: life, context)
    }

    /// The refresh token's grant; nil if the token has been replaced.
    func grant(refreshToken: String) -> Grant? { refreshTokens[refreshToken].flatMap { grants[$0] } }

    /// The access token's grant; nil if the token has expired.
    func grant(accessToken: String, now: Date) -> Grant? {
        accessTokens[accessToken].flatMap { $0.expiry > now ? grants[$0.grant] : nil }
    }

    /// Issues a new refresh token. It invalidates the old one at once (RFC 9700 section 4.14.2), or on its first use if
    /// lost rotations are forgiven.
    mutating func rotate(_ refreshToken: String, life: Int, _ context: RequestContext) -> IssuedGrant? {
        guard let id = refreshTokens[refreshToken], grants[id] != nil else { return nil }
        if !forgivesLostRotations {
            refreshTokens[refreshToken] = nil
        } else if lastUsed[id] != refreshToken {
            // The first use of a token proves that the client received it, so the grant's other tokens are removed.
            // Later uses remove none, because it is unknown which of the replies the client received.
            lastUsed[id] = refreshToken
            refreshTokens = refreshTokens.filter { $0.value != id || $0.key == refreshToken }
        }
        return issueTokens(id, life: life, context)
    }

    private mutating func issueTokens(_ id: GrantID, life: Int, _ context: RequestContext) -> IssuedGrant {
        let issued = IssuedGrant(
            accessToken: "Atza|" + context.secret(), refreshToken: "Atzr|" + context.secret(), expiresIn: life)
        accessTokens[issued.accessToken] = AccessToken(
            grant: id, expiry: context.now.addingTimeInterval(TimeInterval(life)))
        refreshTokens[issued.refreshToken] = id
        return issued
    }

    // MARK: Revocation

    /// Revokes the grant of an access token, even if the token has expired.
    mutating func revokeGrant(accessToken: String) {
        if let token = accessTokens[accessToken] { grants[token.grant] = nil }
    }

    mutating func revokeAll() { grants = [:] }

    mutating func expireAccessTokens() {
        accessTokens = accessTokens.mapValues { AccessToken(grant: $0.grant, expiry: .distantPast) }
    }
}
