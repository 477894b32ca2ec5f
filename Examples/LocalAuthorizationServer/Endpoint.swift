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

    /// The endpoint's title on the first page and in the program's greeting.
    package var title: String {
        switch self {
        case .authorization: "authorization endpoint"
        case .token: "token endpoint"
        case .profile: "profile endpoint"
        case .codePair: "code pair endpoint"
        case .signOut: "sign-out endpoint"
        }
    }
}

/// A path of the authorization server, and the decision about a request to it.
struct Route: Sendable {
    let path: String
    /// The only method that the route accepts.
    let method: String
    /// The endpoint to which the journal assigns the route.
    let endpoint: Endpoint
    /// Faults and request counts apply to the endpoints, not to the pages and forms behind them.
    let isForm: Bool
    let decide: @Sendable (inout AuthorizationState, HTTPRequest, RequestContext) -> Decision

    /// The page where a user enters the code that a device shows.
    static let userCodePath = "/ap/codepair"
    static let userCodeFormPath = "/ap/codepair/enter"

    private static let all = [
        Route("GET", .authorization) { $0.showPage($1, $2) },
        Route("POST", .token) { $0.exchange($1, $2) },
        Route("GET", .profile) { $0.profile($1, $2) },
        Route("POST", .codePair) { $0.makeCodePair($1, $2) },
        Route("POST", .signOut) { $0.signOut($1, $2) },
        Route("POST", .authorization, form: "/ap/signin") { $0.submitSignIn($1, $2) },
        Route("POST", .authorization, form: "/ap/consent") { $0.submitConsent($1, $2) },
        Route("GET", .codePair, form: userCodePath) { state, _, _ in state.showUserCodePage() },
        Route("POST", .codePair, form: userCodeFormPath) { $0.submitUserCode($1, $2) },
    ]

    private init(
        _ method: String, _ endpoint: Endpoint, form: String? = nil,
        _ decide: @escaping @Sendable (inout AuthorizationState, HTTPRequest, RequestContext) -> Decision
    ) {
        path = form ?? endpoint.path
        isForm = form != nil
        (self.method, self.endpoint, self.decide) = (method, endpoint, decide)
    }

    /// The route for a path. Clients use both `/auth/o2/…` and `/auth/O2/…`; the other paths are case-sensitive.
    static func to(_ path: String) -> Route? {
        let isOfTokens = path.lowercased().hasPrefix("/auth/o2/")
        return all.first { $0.path == (isOfTokens ? path.lowercased() : path) }
    }

    /// The endpoints, each with its method, for the developer who called another path.
    static let endpoints = all.filter { !$0.isForm }.map { "\($0.method) \($0.path)" }.joined(separator: ", ")

    /// The path that shares the most characters, in the same order, with a misspelled one; nil if none shares more than
    /// half of them.
    static func nearest(to path: String) -> String? {
        let typed = path.lowercased()
        let candidates = all.map { route in
            let known = route.path.lowercased()
            return (path: route.path, shared: (typed.count + known.count - typed.difference(from: known).count) / 2)
        }
        return candidates.max { $0.shared < $1.shared }.flatMap { 2 * $0.shared > typed.count ? $0.path : nil }
    }
}
