import Foundation

/// The result of a sign-in: the tokens, their scopes, and the lifetime of the access token.
///
/// This is a class, because copying one reference is cheaper than copying every field.
final class Grant: Sendable, Codable {
    /// Identifies the sign-in. A refresh doesn't change it. A stored profile is used only for the sign-in that it was
    /// fetched for.
    let signInID: String
    /// The scopes that the user granted.
    let scopes: [String]
    /// The scopes that the sign-in requested. The grant answers a call for these scopes even if the user granted only
    /// some of them, because the app decides whether to ask the user again.
    let asked: [String]
    let accessToken: Secret
    let refreshToken: Secret
    let issuedAt: Date
    /// The lifetime of the access token in seconds, counted from ``issuedAt``.
    let lifetime: TimeInterval
    let origin: GrantOrigin
    /// The profile that is stored for this sign-in; nil if there is none. Grants are compared without it.
    let profile: StoredProfile?

    init(
        signInID: String, scopes: [String], asked: [String], accessToken: Secret, refreshToken: Secret, issuedAt: Date,
        lifetime: TimeInterval, origin: GrantOrigin, profile: StoredProfile? = nil
    ) {
        (self.signInID, self.scopes, self.asked) = (signInID, scopes, asked)
        (self.accessToken, self.refreshToken) = (accessToken, refreshToken)
        (self.issuedAt, self.lifetime, self.origin) = (issuedAt, lifetime, origin)
        self.profile = profile
    }

    func covers(_ scope: String) -> Bool {
        ScopeList.isCovered(scope, by: asked) || ScopeList.isCovered(scope, by: scopes)
    }

    /// Whether the grant can answer a call for these scopes at this server. The age of the access token is not
    /// considered. If `requested` is nil, any profile scope is enough.
    func allows(_ requested: [String]?, at server: String) -> Bool {
        guard origin.server == server else { return false }
        return requested?.allSatisfy { covers($0) } ?? ScopeList.allowsProfile(scopes)
    }

    /// The error of a call that the grant can't answer; nil if it can.
    func refusal(of requested: [String]?, at server: String) -> AMZNError? {
        if allows(requested, at: server) { return nil }
        guard origin.server == server else {
            return AMZNError(
                .applicationNotAuthorized,
                "No user is signed in at this server; the stored grant is from another server.")
        }
        guard let requested else { return profileRefusal }
        let missing = requested.filter { !covers($0) }
        return AMZNError(
            .applicationNotAuthorized,
            "The stored grant doesn't cover these scopes: \(missing.joined(separator: ", ")).")
    }

    private var profileRefusal: AMZNError {
        guard ScopeList.allowsProfile(asked) else {
            return AMZNError(.applicationNotAuthorized, "The sign-in didn't ask for the profile.")
        }
        // The user has declined, so the app decides whether to ask again.
        return AMZNError(
            .applicationNotAuthorized, "The user has not granted access to the profile.", recovery: .nothing)
    }

    /// Whether the access token remains valid for more than 300 seconds, or for more than a tenth of its lifetime if
    /// that is less.
    ///
    /// A token whose ``issuedAt`` is in the future by more than that time is not fresh. This happens if the clock was
    /// set back, and the token would otherwise be fresh long after its expiry. A refresh then sets a new `issuedAt`.
    func isFresh(at now: Date) -> Bool { freshness.contains(now) }

    var freshness: Range<Date> {
        let start = issuedAt - margin
        return start..<max(start, issuedAt + (lifetime - margin))
    }

    /// The grant after a refresh. If the reply has no refresh token, the old one remains valid (RFC 6749 section 6).
    func refreshed(by reply: TokenResponse, at now: Date) -> Grant {
        Grant(
            signInID: signInID, scopes: reply.scopes ?? scopes, asked: asked, accessToken: reply.accessToken,
            refreshToken: reply.refreshToken ?? refreshToken, issuedAt: now, lifetime: reply.lifetime, origin: origin,
            profile: profile)
    }

    func with(_ profile: StoredProfile?) -> Grant {
        Grant(
            signInID: signInID, scopes: scopes, asked: asked, accessToken: accessToken, refreshToken: refreshToken,
            issuedAt: issuedAt, lifetime: lifetime, origin: origin, profile: profile)
    }

    private var margin: TimeInterval { min(300, lifetime / 10) }

    // MARK: Decoding

    /// A profile that can't be decoded is left out, because the user is signed in without it too.
    required init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        signInID = try values.decode(String.self, forKey: .signInID)
        scopes = try values.decode([String].self, forKey: .scopes)
        asked = try values.decode([String].self, forKey: .asked)
        accessToken = try values.decode(Secret.self, forKey: .accessToken)
        refreshToken = try values.decode(Secret.self, forKey: .refreshToken)
        issuedAt = try values.decode(Date.self, forKey: .issuedAt)
        lifetime = try values.decode(TimeInterval.self, forKey: .lifetime)
        origin = try values.decode(GrantOrigin.self, forKey: .origin)
        profile = try? values.decode(StoredProfile.self, forKey: .profile)
    }
}

extension Grant: Equatable {
    static func == (one: Grant, other: Grant) -> Bool {
        one === other
            || (one.signInID, one.scopes, one.asked, one.accessToken, one.refreshToken, one.issuedAt)
                == (other.signInID, other.scopes, other.asked, other.accessToken, other.refreshToken, other.issuedAt)
                && (one.lifetime, one.origin) == (other.lifetime, other.origin)
    }
}

extension TokenResponse {
    /// The grant of a new sign-in. Fails if the reply has no refresh token. If the reply names no scopes, the grant has
    /// the scopes `granted` (RFC 6749 section 5.1).
    func grant(
        asked: [String], granted: [String], at now: Date, from origin: GrantOrigin, random: (Int) -> [UInt8]
    ) -> Result<Grant, AMZNError> {
        guard let refreshToken else {
            return .failure(AMZNError(.serverError, "The server's reply has no refresh token."))
        }
        return .success(
            Grant(
                signInID: Base64URL.encode(random(16)), scopes: scopes ?? granted, asked: asked,
                accessToken: accessToken, refreshToken: refreshToken, issuedAt: now, lifetime: lifetime,
                origin: origin))
    }
}

/// The client that a grant was issued to, and the endpoints of the server that issued it. The session sends the grant's
/// tokens only to these endpoints, even if a manager has other endpoints later.
struct GrantOrigin: Equatable, Sendable {
    /// The client's id. If it differs from the id of the session's client, for example because a file was renamed, the
    /// grant isn't used.
    let client: String
    let token: URL
    let profile: URL
    let signOut: URL
    /// Identifies the server by scheme, host and port of the token endpoint. Amazon's regions count as one server.
    let server: String

    init(client: String, token: URL, profile: URL, signOut: URL) {
        self.client = client
        self.token = token
        self.profile = profile
        self.signOut = signOut
        server = AmazonEndpoints.region(of: token) != nil ? "amazon" : token.origin ?? ""
    }
}

extension GrantOrigin: Codable {
    private enum CodingKeys: CodingKey { case client, token, profile, signOut }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            client: try values.decode(String.self, forKey: .client),
            token: try values.decode(URL.self, forKey: .token),
            profile: try values.decode(URL.self, forKey: .profile),
            signOut: try values.decode(URL.self, forKey: .signOut))
    }
}

extension AMZNSession {
    init(_ grant: Grant) {
        self.init(
            grantedScopes: grant.scopes, accessTokenExpiry: grant.issuedAt + grant.lifetime,
            storedAccessToken: grant.accessToken.reveal())
    }
}

extension AMZNConfiguration {
    var origin: GrantOrigin {
        GrantOrigin(
            client: clientID, token: endpoints.token, profile: endpoints.profile, signOut: endpoints.signOut)
    }
}
