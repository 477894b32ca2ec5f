/// The state before a call, and the first reply of the server that leads to further requests.
enum Situation: String, CaseIterable, Sendable {
    case signedOut, fresh, stale
    /// A fresh grant for other scopes.
    case narrow
    /// A stale grant whose refresh is answered with `invalid_grant`.
    case revoked
    /// A fresh grant whose access token the profile endpoint rejects once with 401.
    case refused
    /// A code pair without a grant.
    case paired
    /// A code pair without a grant; the first poll returns `authorization_pending`.
    case pending
    /// A code pair, and a stale grant whose refresh is answered with `invalid_grant`.
    case revokedPair

    var hasGrant: Bool { ![.signedOut, .paired, .pending].contains(self) }
    var isStale: Bool { [.stale, .revoked, .revokedPair].contains(self) }
    var hasPair: Bool { [.paired, .pending, .revokedPair].contains(self) }

    /// Whether the situation determines the reply to the first request.
    var hasPrelude: Bool { [.revoked, .refused, .pending, .revokedPair].contains(self) }
}
