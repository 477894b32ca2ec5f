import Foundation

struct Grant: Sendable {
    let email: String
    let clientID: String
    let scopes: [String]
    /// The number of the sign-in in the journal; nil for a grant without a sign-in.
    let signIn: Int?
}

/// The tokens of a grant. The description doesn't contain them.
package struct IssuedGrant: Sendable, CustomStringConvertible {
    package let accessToken: String
    package let refreshToken: String
    package var description: String { "IssuedGrant" }
}

/// An authorization code (RFC 6749 section 4.1.2).
struct Code: Sendable {
    /// The lifetime in seconds. RFC 6749 section 4.1.2 recommends at most ten minutes.
    fileprivate static let life: TimeInterval = 300

    let request: AuthorizationRequest
    let grant: Grant
    let expiry: Date
}

struct TokenTable: Sendable {
    fileprivate var grants: [Int: Grant] = [:]
    fileprivate var access: [String: (grant: Int, expiry: Date)] = [:]
    fileprivate var refresh: [String: Int] = [:]
    /// With `forgivesLostRotations`, the refresh token with which each grant was last refreshed. Empty without it.
    fileprivate var lastUsed: [Int: String] = [:]
    fileprivate var nextGrant = 1
}

extension ServerState {
    mutating func issueCode(_ request: AuthorizationRequest, _ grant: Grant) -> String {
        let code = "AN" + secret()
        codes[code] = Code(request: request, grant: grant, expiry: now.addingTimeInterval(Code.life))
        return code
    }

    mutating func issue(_ grant: Grant) -> IssuedGrant {
        defer { tokens.nextGrant += 1 }
        tokens.grants[tokens.nextGrant] = grant
        return issueTokens(tokens.nextGrant)
    }

    /// Returns the refresh token's grant, or nil if the token is unknown or no longer valid.
    func grant(refreshToken: String) -> Grant? { tokens.refresh[refreshToken].flatMap { tokens.grants[$0] } }

    /// Returns the access token's grant, or nil if the token is unknown, has expired or was revoked.
    func grant(accessToken: String) -> Grant? {
        tokens.access[accessToken].flatMap { $0.expiry > now ? tokens.grants[$0.grant] : nil }
    }

    /// Issues new tokens, or returns nil if the refresh token isn't valid. By default, the refresh token can't be used
    /// again (RFC 9700 section 4.14.2). With `forgivesLostRotations`, it stays valid until the client uses a newer one.
    mutating func rotate(_ refreshToken: String) -> IssuedGrant? {
        guard let id = tokens.refresh[refreshToken], tokens.grants[id] != nil else { return nil }
        if !options.forgivesLostRotations {
            tokens.refresh[refreshToken] = nil
        } else if tokens.lastUsed[id] != refreshToken {
            // The first use of a token proves that the client received it, so the grant's other refresh tokens are
            // removed. Further uses of the same token remove nothing, because the server can't know which reply the
            // client received.
            tokens.lastUsed[id] = refreshToken
            tokens.refresh = tokens.refresh.filter { $0.value != id || $0.key == refreshToken }
        }
        return issueTokens(id)
    }

    private mutating func issueTokens(_ id: Int) -> IssuedGrant {
        let issued = IssuedGrant(accessToken: "Atza|" + secret(), refreshToken: "Atzr|" + secret())
        tokens.access[issued.accessToken] = (id, now.addingTimeInterval(TimeInterval(options.tokenLife)))
        tokens.refresh[issued.refreshToken] = id
        return issued
    }

    /// Revokes the grant of an access token, even if the token has expired.
    mutating func revokeGrant(accessToken: String) {
        if let token = tokens.access[accessToken] { tokens.grants[token.grant] = nil }
    }

    mutating func revokeAllGrants() { tokens.grants = [:] }

    mutating func expireAccessTokens() { tokens.access = tokens.access.mapValues { ($0.grant, .distantPast) } }
}
