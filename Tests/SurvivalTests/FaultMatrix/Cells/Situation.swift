/// How things stand before a call, and what the server says first, so that later requests come about.
enum Situation: String, CaseIterable, Sendable {
    case nobody, fresh, stale
    /// A fresh grant for other scopes.
    case narrow
    /// A stale grant whose refresh is answered with `invalid_grant`.
    case revoked
    /// A fresh grant whose access token the profile endpoint refuses with 401, once.
    case refused
    /// A code pair, and no grant.
    case paired
    /// The same; the first question is answered with `authorization_pending`.
    case pending
    /// A code pair, and a stale grant whose refresh is answered with `invalid_grant`.
    case revokedPair

    var hasGrant: Bool { ![.nobody, .paired, .pending].contains(self) }
    var isStale: Bool { [.stale, .revoked, .revokedPair].contains(self) }
    var hasPair: Bool { [.paired, .pending, .revokedPair].contains(self) }

    /// The first request is answered as the situation says.
    var hasPrelude: Bool { [.revoked, .refused, .pending, .revokedPair].contains(self) }
}
