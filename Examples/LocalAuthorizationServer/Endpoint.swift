/// The server's endpoints.
public enum Endpoint: String, Sendable, CaseIterable {
    /// The authorization endpoint, opened in the browser: `/ap/oa` (RFC 6749 section 3.1).
    case authorization
    /// The token endpoint, which exchanges codes and refresh tokens: `/auth/o2/token` (RFC 6749 section 3.2).
    case token
    /// The profile endpoint: `/user/profile`, protected by a bearer token (RFC 6750).
    case profile
    /// The code pair endpoint for devices: `/auth/o2/create/codepair` (RFC 8628 section 3.1).
    case codePair
    /// The sign-out endpoint: `/auth/relyingPartyLogout`.
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
