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

/// A path of the server, and the decision about a request to it.
struct Route: Sendable {
    /// The only method that the route accepts.
    let method: String
    let path: String
    /// The endpoint to which the journal assigns the route; nil for a page for developers, which the journal omits.
    let endpoint: Endpoint?
    let decide: @Sendable (inout ServerState, HTTPRequest, RequestContext) -> Decision

    /// Faults and request counts apply to the endpoints, not to the pages and forms behind them.
    var isEndpoint: Bool { path == endpoint?.path }

    /// The page where a user enters the code that a device shows.
    static let userCodePath = "/ap/codepair"
    static let journalPath = "/journal"
    /// The page that shows what an app would receive.
    static let receivedPath = "/demo"

    private static let all = [
        Route("GET", .authorization) { state, request, _ in state.showPage(request) },
        Route("POST", .token) { $0.exchange($1, $2) },
        Route("GET", .profile) { $0.profile($1, $2) },
        Route("POST", .codePair) { $0.makeCodePair($1, $2) },
        Route("POST", .signOut) { $0.signOut($1, $2) },
        Route("POST", .authorization, "/ap/signin") { $0.submitSignIn($1, $2) },
        Route("POST", .authorization, "/ap/consent") { $0.submitConsent($1, $2) },
        Route("GET", .codePair, userCodePath) { state, _, _ in state.showUserCodePage() },
        Route("POST", .codePair, "/ap/codepair/enter") { $0.submitUserCode($1, $2) },
        Route("GET", nil, "/") { $0.home($1, FaultForm(), $2) },
        Route("GET", nil, journalPath) { state, _, _ in
            Decision(response: JournalPage.page(state.journal.entries).response())
        },
        Route("GET", nil, receivedPath) { _, request, _ in
            Decision(response: JournalPage.received(JournalParameter.query(request.query)).response())
        },
        Route("POST", nil, "/faults") { $0.addFault($1, $2) },
        Route("POST", nil, "/faults/clear") { state, request, _ in state.clearFaults(request) },
    ]

    private init(
        _ method: String, _ endpoint: Endpoint?, _ path: String? = nil,
        _ decide: @escaping @Sendable (inout ServerState, HTTPRequest, RequestContext) -> Decision
    ) {
        (self.method, self.endpoint, self.decide) = (method, endpoint, decide)
        self.path = path ?? endpoint?.path ?? "/"
    }

    /// The route for a path. Clients use both `/auth/o2/…` and `/auth/O2/…`; the other paths are case-sensitive.
    static func to(_ path: String) -> Route? {
        let isOfTokens = path.lowercased().hasPrefix("/auth/o2/")
        return all.first { $0.path == (isOfTokens ? path.lowercased() : path) }
    }

    /// What the developer who called an unknown path wants to know: the endpoints, and the one whose path shares the
    /// most characters with it, in the same order, if it shares more than half of them.
    static func explanation(ofUnknown path: String) -> String {
        let typed = path.lowercased()
        let endpoints = all.filter(\.isEndpoint)
        let candidates = endpoints.map { route in
            let known = route.path.lowercased()
            return (path: route.path, shared: (typed.count + known.count - typed.difference(from: known).count) / 2)
        }
        let nearest = candidates.filter { 2 * $0.shared > typed.count }.max { $0.shared < $1.shared }
        let question = nearest.map { "Did you mean \($0.path)? " } ?? ""
        let list = endpoints.map { "\($0.method) \($0.path)" }.joined(separator: ", ")
        return "There is no endpoint \(path). \(question)There are \(list)."
    }
}
