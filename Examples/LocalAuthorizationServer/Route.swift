/// The endpoints of Login with Amazon. Devices request their codes at `codePair` (RFC 8628 section 3.1).
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

/// A path of the server, and the function that handles requests to it.
struct Route: Sendable {
    let method: String
    let path: String
    /// The endpoint to which the journal assigns the requests. It is nil for the paths for developers, such as
    /// `/faults`. The journal records a request to such a path only if the request has the wrong method.
    let endpoint: Endpoint?
    let decide: Decide

    typealias Decide = @Sendable (inout ServerState, HTTPRequest) throws -> Decision

    /// Whether the path is that of an endpoint. Faults apply only to endpoints.
    var isEndpoint: Bool { path == endpoint?.path }

    /// The path of the page where a user enters the code that a device shows.
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

    /// Returns the route for a path, or nil for an unknown path. Paths are case-sensitive, except those that begin with
    /// `/auth/o2/` in any letter case, because some clients write `/auth/O2/`.
    static func to(_ path: String) -> Route? {
        let isOfTokens = path.lowercased().hasPrefix("/auth/o2/")
        return all.first { $0.path == (isOfTokens ? path.lowercased() : path) }
    }

    /// Explains to a developer that a path is unknown. Lists the endpoints, and suggests the endpoint with the most
    /// similar last path component, if any is similar.
    static func explanation(ofUnknown path: String) -> String {
        let typed = path.lowercased().split(separator: "/").last ?? ""
        let endpoints = all.filter(\.isEndpoint)
        let alike = endpoints.compactMap { route in
            typed.distance(to: route.path.split(separator: "/").last ?? "").map { (path: route.path, distance: $0) }
        }
        let question = alike.min { $0.distance < $1.distance }.map { "Did you mean \($0.path)? " } ?? ""
        let list = endpoints.map { "\($0.method) \($0.path)" }.joined(separator: ", ")
        return "There is no endpoint \(path). \(question)The endpoints are \(list)."
    }
}

extension Substring {
    /// Returns how many characters have to be removed or inserted to change one word into the other, or nil if the
    /// words aren't similar.
    fileprivate func distance(to other: Substring) -> Int? {
        let word = other.lowercased()
        let different = difference(from: word).count
        let isPart = count > 1 && (word.contains(self) || contains(word))
        return isPart || 2 * different <= count + word.count ? different : nil
    }
}
