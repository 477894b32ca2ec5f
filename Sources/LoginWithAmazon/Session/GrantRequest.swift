/// A request for the stored grant: the condition that the grant must meet, and the purpose it serves.
struct GrantRequest: Equatable, Sendable {
    /// Numbers the requests in the order in which they were made.
    typealias ID = UInt64

    enum Purpose: Equatable, Sendable {
        case authorize(CallID)
        /// The call wants the profile; the cached one will do if its sign-in is still stored.
        case profileCheck(CallID)
        /// An access token to fetch the profile with.
        case profileToken(CallID)
        /// An access token to replace the one that the profile endpoint has refused.
        case renewal(Profiles.FetchID)
        /// A token for a call that otherwise waits for a code pair.
        case codePair(CallID)

        /// The waiting call; nil for a renewal, which several calls may wait for.
        var call: CallID? {
            switch self {
            case .authorize(let id), .profileCheck(let id), .profileToken(let id), .codePair(let id): id
            case .renewal: nil
            }
        }
    }

    enum Coverage: Equatable, Sendable {
        case scopes([String])
        /// Any scope that gives access to some part of the profile.
        case anyProfile
    }

    enum Freshness: Equatable, Sendable {
        /// Any stored grant will do, however old its access token is.
        case any
        case fresh
        /// A token that was issued after the call was made.
        case renewed
        /// A fresh token other than this one, which a server has just refused.
        case otherThan(Secret)
    }

    enum Outcome: Equatable, Sendable {
        case grant(Grant)
        /// No user is signed in with the requested scopes; `granted` are the scopes of the stored grant.
        case missing(AMZNError, granted: [String] = [])
        case failed(AMZNError)
    }

    let id: ID
    let purpose: Purpose
    let coverage: Coverage
    var freshness: Freshness
    /// The server whose grants count.
    let origin: String

    /// Why the grant doesn't answer this request, whatever the age of its token; nil if it does.
    func refusal(of grant: Grant) -> AMZNError? {
        guard grant.origin.server == origin else { return Self.otherServer }
        switch coverage {
        case .anyProfile: return ScopeList.allowsProfile(grant.scopes) ? nil : Self.noProfile
        case .scopes(let scopes):
            let missing = scopes.filter { !grant.covers($0) }
            return missing.isEmpty ? nil : Self.notCovered(missing)
        }
    }

    func isCovered(by grant: Grant) -> Bool { refusal(of: grant) == nil }

    /// Whether the grant's access token is fresh enough.
    func isMet(by grant: Grant, at now: Moment) -> Bool {
        switch freshness {
        case .any: true
        case .fresh: grant.isFresh(at: now.date)
        case .renewed: false
        case .otherThan(let refused): grant.accessToken != refused && grant.isFresh(at: now.date)
        }
    }

    private static let otherServer = AMZNError(
        .applicationNotAuthorized, "No user is signed in at this server; the stored grant is another server's.")
    private static let noProfile = AMZNError(
        .applicationNotAuthorized, "The user has not granted access to the profile.")
    private static func notCovered(_ scopes: [String]) -> AMZNError {
        AMZNError(
            .applicationNotAuthorized,
            "No sign-in has asked the user for these scopes: \(scopes.joined(separator: ", ")).")
    }
}

/// A set of grant requests. Removing one takes constant time.
struct GrantRequests: Sendable {
    private var requests: [GrantRequest.ID: GrantRequest] = [:]

    var isEmpty: Bool { requests.isEmpty }

    /// The requests in the order in which they were made.
    var ordered: [GrantRequest] { requests.values.sorted { $0.id < $1.id } }

    mutating func insert(_ request: GrantRequest) { requests[request.id] = request }

    mutating func remove(_ id: GrantRequest.ID) { requests[id] = nil }

    mutating func add(_ others: GrantRequests) { requests.merge(others.requests) { $1 } }

    /// Removes and returns all of them.
    mutating func takeAll() -> GrantRequests {
        defer { requests = [:] }
        return self
    }

    /// Removes and returns those that fulfil the condition.
    mutating func take(where condition: (GrantRequest) -> Bool) -> GrantRequests {
        var taken = GrantRequests()
        taken.requests = requests.filter { condition($0.value) }
        requests = requests.filter { taken.requests[$0.key] == nil }
        return taken
    }

    /// The refresh that these requests asked for has happened.
    mutating func renewalHappened() {
        for (id, request) in requests where request.freshness == .renewed { requests[id]?.freshness = .fresh }
    }
}

/// One pass of the grant flow: from reading the store to the pass's last answer.
struct GrantCycle: Sendable {
    enum State: Equatable, Sendable {
        case reading
        /// Waits for the store's refresh lease, with the grant that was read.
        case leasing(Grant)
        /// Reads again while holding the lease. `before` is the grant that was read first, if the two must be compared.
        case rereading(before: Grant?)
        case refreshing(Grant)
        case storing(Grant, new: Grant)
        /// Stores the result of an earlier refresh that could not be stored then.
        case storingLate(Grant, new: Grant)
        case dropping(Grant)

        var hasLease: Bool {
            switch self {
            case .reading, .leasing: false
            case .rereading, .refreshing, .storing, .storingLate, .dropping: true
            }
        }
    }

    var state = State.reading
    /// The requests that this cycle has yet to answer.
    var requests: GrantRequests
    /// Requests above this number arrived after a removal began; they don't receive this cycle's result.
    var lastRequest = GrantRequest.ID.max
}
