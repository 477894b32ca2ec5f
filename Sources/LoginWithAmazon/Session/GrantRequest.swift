/// A call's request for the stored grant, with the scopes, the server and the freshness that the call needs.
struct GrantRequest: Equatable, Sendable {
    /// Numbers the requests in the order in which they are added to ``Grants``. A request that is added again gets a
    /// new number.
    typealias Number = UInt64

    enum Freshness: Equatable, Sendable {
        /// Any stored grant is sufficient, however old its access token is.
        case any
        case fresh
        /// An access token that was stored after the call was made, or that a refresh stored less than a second before
        /// the call.
        case renewed
        /// A fresh access token that differs from this token, which a server has refused.
        case otherThan(Secret)

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
        /// No stored grant can answer the request. `granted` has the scopes of the stored grant if the request's server
        /// issued that grant; otherwise it is empty.
        case missing(AMZNError, granted: [String] = [])
        case failed(AMZNError)
    }

    let call: CallID
    /// The scopes that the grant must cover; nil if any profile scope is enough.
    let scopes: [String]?
    var freshness: Freshness
    /// The server that must have issued the grant.
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

    func refusal(of grant: Grant) -> AMZNError? {
        grant.refusal(of: scopes, at: server).map { AMZNError(.applicationNotAuthorized, $0) }
    }

    func isMet(by grant: Grant, at now: Moment) -> Bool {
        freshness == .any || (freshness.isMet(byFresh: grant) && grant.isFresh(at: now.date))
    }
}

/// One pass of the grant flow, from reading the store to the last answer.
struct GrantCycle: Sendable {
    /// What the cycle waits for. In every step after `leasing`, the cycle holds the refresh lease.
    enum Step: Equatable, Sendable {
        /// There is no cycle.
        case idle
        case reading
        case leasing(Grant)
        /// The cycle reads the store again, because the store may have changed since this grant was read.
        case rereading(Grant)
        case refreshing(Grant)
        case storing(RefreshedGrant)
        /// The new grant is from an earlier cycle, which could not store it.
        case storingLate(RefreshedGrant)
        case dropping(Grant)
    }

    static let idle = GrantCycle(step: .idle, lastOwn: 0)

    var step: Step
    /// The number of the last request that was made before the cycle began to read the store. Requests up to this
    /// number are the cycle's own.
    private let lastOwn: GrantRequest.Number
    /// The number of the last request that may receive the cycle's result. It is set when a refresh succeeds or a
    /// sign-out begins; until then, every request may receive the result.
    private var lastSharing: GrantRequest.Number?

    init(step: Step, lastOwn: GrantRequest.Number) {
        self.step = step
        self.lastOwn = lastOwn
    }

    var isClosed: Bool { lastSharing != nil }

    mutating func close(after last: GrantRequest.Number) { lastSharing = lastSharing ?? last }

    func owns(_ request: GrantRequest) -> Bool { request.number <= lastOwn }

    func shares(with request: GrantRequest) -> Bool { lastSharing.map { request.number <= $0 } ?? true }

    var holdsLease: Bool {
        switch step {
        case .idle, .reading, .leasing: false
        case .rereading, .refreshing, .storing, .storingLate, .dropping: true
        }
    }
}

/// A grant before and after a refresh. After the refresh, the server may accept only the new grant.
struct RefreshedGrant: Equatable, Sendable {
    let old: Grant
    let new: Grant
}
