/// One pass of ``GrantFlow``: from reading the store to the pass's last answer.
struct RefreshCycle: Sendable {
    enum State: Equatable, Sendable {
        case reading
        /// Waits for the store's refresh lease, with the grant that was read.
        case leasing(Grant)
        /// Reads again while holding the lease. `before` is the grant that was read first, if the two must be compared.
        case rereading(before: Grant?)
        case refreshing(Grant)
        case storing(Grant, new: Grant)
        case savingUnsaved(Grant, new: Grant)
        case dropping(Grant)

        var hasLease: Bool {
            switch self {
            case .reading, .leasing: false
            case .rereading, .refreshing, .storing, .savingUnsaved, .dropping: true
            }
        }
    }

    var state = State.reading
    /// The requests that this cycle has yet to answer.
    var requests: GrantRequests
    /// Requests above this number arrived after a removal began; they don't receive this cycle's result.
    private(set) var lastRequest = GrantRequest.ID.max

    init(_ requests: GrantRequests) { self.requests = requests }

    /// Leaves requests above this number to another cycle, which reads the store after the imminent change.
    mutating func close(after request: GrantRequest.ID) { lastRequest = min(lastRequest, request) }

    /// The refresh that these requests asked for has happened, in this session or elsewhere.
    mutating func renewalHappened() {
        requests.change { if $0.freshness == .renewed { $0.freshness = .fresh } }
    }
}
