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
