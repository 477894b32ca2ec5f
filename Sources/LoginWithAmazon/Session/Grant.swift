import Foundation

/// The result of a sign-in: the tokens, their scopes, and their lifetime.
///
/// A class, because copying one reference is cheaper than copying every field.
final class Grant: Sendable, Codable {
    /// Unchanged by refreshes. It ties a cached profile to this sign-in, so that no other sign-in uses it.
    let signInID: String
    /// What the user has granted.
    let scopes: [String]
    /// What the sign-in has asked for. Calls for these scopes are answered with what the user has granted: asking again
    /// is the app's decision, not an error.
    let asked: [String]
    let accessToken: Secret
    let refreshToken: Secret
    let issuedAt: Date
    /// The lifetime of the access token in seconds, counted from ``issuedAt``.
    let lifetime: TimeInterval
    let origin: GrantOrigin

    init(
        signInID: String, scopes: [String], asked: [String], accessToken: Secret, refreshToken: Secret, issuedAt: Date,
        lifetime: TimeInterval, origin: GrantOrigin
    ) {
        (self.signInID, self.scopes, self.asked) = (signInID, scopes, asked)
        (self.accessToken, self.refreshToken) = (accessToken, refreshToken)
        (self.issuedAt, self.lifetime, self.origin) = (issuedAt, lifetime, origin)
    }

    /// Whether the sign-in has asked for this scope, or the user has granted it.
    func covers(_ scope: String) -> Bool {
        ScopeList.isCovered(scope, by: asked) || ScopeList.isCovered(scope, by: scopes)
    }

    /// Why the grant can't answer a call for these scopes at this server, whatever the age of its token; nil if it can.
    /// If `requested` is nil, any scope of the profile will do.
    func refusal(of requested: [String]?, at server: String) -> String? {
        guard origin.server == server else {
            return "No user is signed in at this server; the stored grant is another server's."
        }
        guard let requested else {
            return ScopeList.allowsProfile(scopes) ? nil : "The user has not granted access to the profile."
        }
        let missing = requested.filter { !covers($0) }
        if missing.isEmpty { return nil }
        return "No sign-in has asked the user for these scopes: \(missing.joined(separator: ", "))."
    }

    /// Whether at least a tenth of the lifetime remains, or 300 s if that is less.
    ///
    /// If the clock was set back, so that ``issuedAt`` is in the future by more than that margin, the token counts as
    /// stale; otherwise it could stay fresh forever. The refresh sets a new `issuedAt`, so a wrong clock costs only one
    /// refresh.
    func isFresh(at now: Date) -> Bool { freshness.contains(now) }

    /// The range in which ``isFresh(at:)`` holds; empty for a token without a lifetime.
    var freshness: Range<Date> {
        let start = issuedAt - margin
        return start..<max(start, issuedAt + (lifetime - margin))
    }

    /// The grant after a refresh, with the old refresh token if the reply has none (RFC 6749 section 6).
    func refreshed(by reply: TokenResponse, at now: Date) -> Grant {
        Grant(
            signInID: signInID, scopes: reply.scopes ?? scopes, asked: asked, accessToken: reply.accessToken,
            refreshToken: reply.refreshToken ?? refreshToken, issuedAt: now, lifetime: reply.lifetime, origin: origin)
    }

    private var margin: TimeInterval { min(300, lifetime / 10) }
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
    /// The grant of a new sign-in, which needs a refresh token. `granted` are the scopes that it has if the reply names
    /// none (RFC 6749 section 5.1).
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

/// The client that a grant was issued to, and the server that issued it. The grant's tokens are sent to these endpoints
/// and nowhere else, whatever a manager's endpoints are later.
struct GrantOrigin: Equatable, Sendable {
    /// The client's id. Another client's shows that the store has confused two clients, or that a file was renamed.
    let client: String
    let token: URL
    let profile: URL
    let signOut: URL
    /// Identifies the server: scheme, host and port of the token endpoint. Amazon's regions are one server.
    let server: String

    init(client: String, token: URL, profile: URL, signOut: URL) {
        self.client = client
        self.token = token
        self.profile = profile
        self.signOut = signOut
        server = AmazonEndpoints.region(of: token) != nil ? "amazon" : token.origin ?? ""
    }

    /// The error for an endpoint that must not be used; nil if all are allowed.
    var problem: AMZNError? {
        [token, profile, signOut].allSatisfy(LoopbackHost.isAllowed) ? nil : .insecureAddress
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

/// The stored form of a grant: JSON with a version, which distinguishes a later format from damage.
enum GrantCodec {
    static let version = 2

    private static let damaged = GrantReadResult.undecodable("The stored grant is damaged.")

    private struct Stored: Codable {
        let version: Int
        let grant: Grant
    }

    private struct Header: Decodable { let version: Int }

    static func encode(_ grant: Grant) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(Stored(version: version, grant: grant))
    }

    /// Decodes the grant, or returns the reason for a failure. The reason never contains the bytes.
    static func decode(_ bytes: Data) -> GrantReadResult {
        guard JSONDepth.isAllowed(bytes) else { return damaged }
        let decoder = JSONDecoder()
        // Everything at once: decoding the version first would delay a process's first answer.
        if let stored = try? decoder.decode(Stored.self, from: bytes), stored.version == version {
            return .grant(stored.grant)
        }
        guard let header = try? decoder.decode(Header.self, from: bytes), header.version != version else {
            return damaged
        }
        return .undecodable("The stored grant has the unknown format \(header.version).")
    }
}

/// A grant as the store returned it, and how long it may answer calls without another read.
///
/// A class, because the compiler copies a reference faster than a struct of two fields.
final class LastRead: Sendable {
    let grant: Grant
    private let expiry: TimeInterval

    /// The moment must be before the store was read.
    init(_ grant: Grant, at now: Moment) {
        self.grant = grant
        let fresh = grant.isFresh(at: now.date) ? grant.freshness.upperBound.timeIntervalSince(now.date) : 0
        expiry = now.uptime + min(Self.trust, fresh)
    }

    /// Whether the access token is fresh, and the store was read at most a second ago. The wall clock may have been set
    /// since then.
    func isCurrent(at uptime: TimeInterval) -> Bool { uptime < expiry }

    /// Another process may change the store, which isn't noticed until the next read.
    private static let trust: TimeInterval = 1
}
