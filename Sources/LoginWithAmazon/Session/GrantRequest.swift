/// A call's request for the stored grant, with the scopes, the server and the freshness that the call needs.
struct GrantRequest: Equatable, Sendable {
    enum Freshness: Equatable, Sendable {
        /// Any stored grant is sufficient, however old its access token is.
        case any
        case fresh
        /// A fresh access token that differs from the one that the session has when it begins to answer the request.
        case renewed
        /// A fresh access token that differs from this one.
        indirect case otherThan(Secret)

        /// Whether a grant with a fresh access token is new enough.
        func isMet(byFresh grant: Grant) -> Bool {
            switch self {
            case .any, .fresh: true
            case .renewed: false
            case .otherThan(let refused): grant.accessToken != refused
            }
        }
    }

    enum Outcome: Equatable, Sendable {
        case grant(Grant)
        /// No stored grant can answer the request. The grant is the stored one, if there is one.
        case missing(AMZNError, Grant? = nil)
        case failed(AMZNError)
    }

    let call: CallID
    /// The scopes that the grant must cover; nil if any profile scope is enough.
    let scopes: [String]?
    var freshness: Freshness
    /// The server that must have issued the grant.
    let server: String

    init(_ id: CallID, _ call: SessionMachine.Call, _ settings: CallSettings, _ freshness: Freshness) {
        self.call = id
        scopes = call.scopes
        self.freshness = freshness
        server = settings.origin.server
    }

    func refusal(of grant: Grant) -> AMZNError? { grant.refusal(of: scopes, at: server) }

    func isMet(by grant: Grant, at now: Moment) -> Bool {
        freshness == .any || (freshness.isMet(byFresh: grant) && grant.isFresh(at: now.date))
    }

    /// Turns a request for a renewed token into a request for any token other than this grant's.
    func renewing(_ current: Grant) -> GrantRequest {
        var request = self
        if freshness == .renewed { request.freshness = .otherThan(current.accessToken) }
        return request
    }
}
