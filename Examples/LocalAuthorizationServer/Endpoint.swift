/// The endpoints a client talks to.
public enum Endpoint: String, Sendable, CaseIterable {
    /// Where the browser is sent: `/ap/oa` (RFC 6749 section 3.1).
    case authorization
    /// Where codes and refresh tokens are exchanged: `/auth/o2/token` (RFC 6749 section 3.2).
    case token
    /// The customer's profile: `/user/profile`, protected by a bearer token (RFC 6750).
    case profile
    /// Where a device gets a pair of codes: `/auth/o2/create/codepair` (RFC 8628 section 3.1).
    case codePair
    /// Where a client signs its customer out: `/auth/relyingPartyLogout`.
    case signOut

    /// The path under the server's base URL.
    public var path: String {
        switch self {
        case .authorization: "/ap/oa"
        case .token: "/auth/o2/token"
        case .profile: "/user/profile"
        case .codePair: "/auth/o2/create/codepair"
        case .signOut: "/auth/relyingPartyLogout"
        }
    }
}
