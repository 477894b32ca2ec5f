/// One pass of the grant flow, from reading the store to the last answer, with the requests that wait.
struct GrantCycle: Sendable {
    /// What the cycle waits for. In every step after `leasing`, the cycle holds the refresh lease.
    enum Step: Equatable, Sendable {
        /// There is no cycle.
        case idle
        case reading
        case leasing(HeldGrant)
        /// The cycle reads the store again, because the store may have changed since it was read.
        case rereading
        case refreshing(HeldGrant)
        /// `isNew` is false if an earlier cycle obtained the grant, and couldn't store it.
        case storing(HeldGrant, isNew: Bool)
        case removing(HeldGrant)
    }

    var step = Step.idle
    private(set) var waiting = Waiting()
    /// Whether this session has removed the stored grant since the cycle started.
    private(set) var isOverruled = false

    var holdsLease: Bool {
        switch step {
        case .idle, .reading, .leasing: false
        case .rereading, .refreshing, .storing, .removing: true
        }
    }

    // MARK: The requests

    mutating func add(_ request: GrantRequest) {
        if step == .idle { waiting.next.append(request) } else { waiting.add(request) }
    }

    /// Leaves the request to the next cycle.
    mutating func postpone(_ request: GrantRequest) { waiting.next.append(request) }

    /// Starts a cycle for the waiting requests whose calls are still open. Returns false if there are none, or if a
    /// cycle is already in progress.
    mutating func start(where isOpen: (GrantRequest) -> Bool) -> Bool {
        guard step == .idle else { return false }
        waiting = Waiting(own: waiting.next.filter(isOpen))
        if waiting.own.isEmpty { return false }
        (step, isOverruled) = (.reading, false)
        return true
    }

    mutating func close() { waiting.close() }

    mutating func overrule() { isOverruled = true }

    mutating func end() {
        waiting = Waiting(next: waiting.late + waiting.next)
        step = .idle
    }

    /// Takes the requests for which the cycle has read the store, in the order of their calls.
    mutating func takeOwn() -> [GrantRequest] { Self.take(&waiting.own) { _ in true } }

    /// Takes the late requests that meet the condition. They were made before the cycle was closed.
    mutating func takeLate(where condition: (GrantRequest) -> Bool) -> [GrantRequest] {
        Self.take(&waiting.late, where: condition)
    }

    mutating func keepOwn(_ requests: [GrantRequest]) { waiting.own = requests }

    private static func take(
        _ requests: inout [GrantRequest], where condition: (GrantRequest) -> Bool
    ) -> [GrantRequest] {
        let taken = requests.filter(condition)
        requests.removeAll(where: condition)
        return taken.sorted { $0.call < $1.call }
    }
}

/// The requests that wait for a cycle, by what they may receive from it.
struct Waiting: Equatable, Sendable {
    /// The requests that were made before the cycle started. The cycle answers them.
    var own: [GrantRequest] = []
    /// The requests that were made since then. They may receive the result of the cycle's refresh.
    var late: [GrantRequest] = []
    /// The requests that are left to the next cycle: those that were made after a successful refresh or a sign-out, and
    /// those that wait for a sign-in.
    var next: [GrantRequest] = []
    private(set) var isClosed = false

    mutating func add(_ request: GrantRequest) {
        if isClosed { next.append(request) } else { late.append(request) }
    }

    mutating func close() { isClosed = true }
}

/// A grant as it is in the store, and as the session has it. The two differ while a refreshed grant isn't stored; the
/// server may then accept only the session's grant.
struct HeldGrant: Equatable, Sendable {
    var stored: Grant
    let current: Grant

    var isStored: Bool { stored == current }
}
