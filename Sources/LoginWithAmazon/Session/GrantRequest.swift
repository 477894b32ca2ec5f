/// What a waiting call needs of the stored grant.
struct GrantRequest: Equatable, Sendable {
    /// Numbers the requests in the order in which they were made.
    typealias Number = UInt64

    enum Freshness: Equatable, Sendable {
        /// Any stored grant will do, however old its access token is.
        case any
        case fresh
        /// A new token: that of a refresh that ended after the call was made, or less than a second before it.
        case renewed
        /// A fresh token other than this one, which a server has just refused.
        case otherThan(Secret)

        /// Whether a grant whose access token is fresh is new enough.
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
        /// No stored grant can answer the request; `granted` are the scopes of the stored grant if it is this server's.
        case missing(AMZNError, granted: [String] = [])
        case failed(AMZNError)
    }

    let call: CallID
    /// The scopes that the grant must cover; nil if any part of the profile will do.
    let scopes: [String]?
    var freshness: Freshness
    /// The server whose grants count.
    let server: String
    var number: Number = 0

    init(
        _ id: CallID, _ call: SessionMachine.Call, _ settings: CallSettings, _ freshness: Freshness
    ) {
        self.call = id
        scopes = call.scopes
        self.freshness = freshness
        server = settings.origin.server
    }

    /// Why the grant doesn't answer this request, whatever the age of its token; nil if it does.
    func refusal(of grant: Grant) -> AMZNError? {
        grant.refusal(of: scopes, at: server).map { AMZNError(.applicationNotAuthorized, $0) }
    }

    /// Whether the grant's access token is fresh enough.
    func isMet(by grant: Grant, at now: Moment) -> Bool {
        freshness == .any || (freshness.isMet(byFresh: grant) && grant.isFresh(at: now.date))
    }
}

/// One pass of the grant flow: from reading the store to the pass's last answer.
struct GrantCycle: Sendable {
    /// What the cycle waits for, with the grant that it last read. Every step after `leasing` holds the refresh lease.
    enum Step: Equatable, Sendable {
        /// There is no cycle.
        case idle
        case reading
        case leasing(Grant)
        /// The store may have changed since this grant was read.
        case rereading(Grant)
        case refreshing(Grant)
        case storing(RefreshedGrant)
        /// An earlier cycle obtained the new grant, and could not store it.
        case storingLate(RefreshedGrant)
        case dropping(Grant)
    }

    static let idle = GrantCycle(step: .idle, lastOwn: 0)

    var step: Step
    /// The requests up to this one are the cycle's own; the others arrived after it began to read the store.
    private let lastOwn: GrantRequest.Number
    /// Set when a refresh succeeds, or when a sign-out begins: requests after this one don't receive the cycle's result.
    private var lastSharing: GrantRequest.Number?

    init(step: Step, lastOwn: GrantRequest.Number) {
        self.step = step
        self.lastOwn = lastOwn
    }

    var isClosed: Bool { lastSharing != nil }

    mutating func close(after last: GrantRequest.Number) { lastSharing = lastSharing ?? last }

    func owns(_ request: GrantRequest) -> Bool { request.number <= lastOwn }

    /// Whether the request receives the cycle's result.
    func shares(with request: GrantRequest) -> Bool { lastSharing.map { request.number <= $0 } ?? true }

    var holdsLease: Bool {
        switch step {
        case .idle, .reading, .leasing: false
        case .rereading, .refreshing, .storing, .storingLate, .dropping: true
        }
    }
}

/// The outcome of a refresh. Once there is one, the server accepts only the new grant.
struct RefreshedGrant: Equatable, Sendable {
    let old: Grant
    let new: Grant
}
