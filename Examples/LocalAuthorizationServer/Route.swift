/// Amazon's endpoints: RFC 6749 sections 3.1 and 3.2, RFC 6750, and for devices RFC 8628 section 3.1.
package enum Endpoint: String, Sendable, CaseIterable, Encodable {
    case authorization, token, profile, codePair, signOut

    package var path: String {
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
    let method: String
    let path: String
    /// The endpoint to which the journal assigns the route; nil for a page for developers, which the journal omits.
    let endpoint: Endpoint?
    let decide: Decide

    typealias Decide = @Sendable (inout ServerState, HTTPRequest) throws -> Decision

    /// Faults and request counts apply to the endpoints, not to the pages and forms behind them.
    var isEndpoint: Bool { path == endpoint?.path }

    /// The page where a user enters the code that a device shows.
    static let userCodePath = "/ap/codepair"
    static let journalPath = "/journal"
    static let clearJournalPath = "/journal/clear"

    private static let all = [
        Route("GET", .authorization) { try $0.showPage($1) },
        Route("POST", .token) { try $0.exchange($1) },
        Route("GET", .profile) { try $0.profile($1) },
        Route("POST", .codePair) { try $0.makeCodePair($1) },
        Route("POST", .signOut) { try $0.signOut($1) },
        Route("POST", .authorization, "/ap/signin") { try $0.submitSignIn($1) },
        Route("POST", .authorization, "/ap/consent") { try $0.submitConsent($1) },
        Route("GET", .codePair, userCodePath) { _, _ in
            Decision(response: SignInPages.userCode("", failed: false).response(), outcome: "user_code_page")
        },
        Route("POST", .codePair, "/ap/codepair/enter") { try $0.submitUserCode($1) },
        Route("GET", nil, "/") { $0.home($1) },
        Route("GET", nil, journalPath) { state, _ in
            Decision(response: JournalPage.page(state.journal.entries).response())
        },
        Route("GET", nil, "/journal.json") { state, _ in Decision(response: .encoding(state.journal.entries)) },
        Route("POST", nil, clearJournalPath) { try $0.control($1, then: journalPath) { $0.journal.clear() } },
        Route("POST", nil, "/faults") { try $0.addFault($1) },
        Route("POST", nil, "/faults/clear") { try $0.control($1) { $0.faults = [] } },
        Route("POST", nil, "/reset") { try $0.control($1) { $0.reset() } },
    ]

    private init(_ method: String, _ endpoint: Endpoint?, _ path: String? = nil, _ decide: @escaping Decide) {
        (self.method, self.endpoint, self.decide) = (method, endpoint, decide)
        self.path = path ?? endpoint?.path ?? "/"
    }

    /// The route for a path. Clients use both `/auth/o2/…` and `/auth/O2/…`; the other paths are case-sensitive.
    static func to(_ path: String) -> Route? {
        let isOfTokens = path.lowercased().hasPrefix("/auth/o2/")
        return all.first { $0.path == (isOfTokens ? path.lowercased() : path) }
    }

    /// For the developer who called an unknown path: the endpoints, and the one whose last word is like the path's.
    static func explanation(ofUnknown path: String) -> String {
        let typed = lastWord(of: path)
        let endpoints = all.filter(\.isEndpoint)
        let alike = endpoints.compactMap { route in distance(typed, route).map { (path: route.path, distance: $0) } }
        let question = alike.min { $0.distance < $1.distance }.map { "Did you mean \($0.path)? " } ?? ""
        let list = endpoints.map { "\($0.method) \($0.path)" }.joined(separator: ", ")
        return "There is no endpoint \(path). \(question)There are \(list)."
    }

    private static func lastWord(of path: String) -> String {
        path.lowercased().split(separator: "/").last.map(String.init) ?? ""
    }

    /// The number of different letters; nil if neither most are the same, nor one word contains the other.
    private static func distance(_ typed: String, _ route: Route) -> Int? {
        let known = lastWord(of: route.path)
        let different = typed.difference(from: known).count
        let isPart = typed.count > 1 && (known.contains(typed) || typed.contains(known))
        return isPart || 2 * different <= typed.count + known.count ? different : nil
    }
}
