import TestSupport

/// The state before a call, and the first reply of the server that leads to further requests.
enum Situation: String, Sendable {
    case signedOut, fresh, stale
    /// A fresh grant for other scopes.
    case narrow
    /// A stale grant, which the user has revoked at the server.
    case revoked
    /// A fresh grant whose access token the profile endpoint rejects once with 401.
    case refused
    /// A code pair without a grant.
    case paired
    /// A code pair without a grant; the first poll returns `authorization_pending`.
    case pending
    /// A code pair, and a revoked stale grant.
    case revokedPair

    var hasGrant: Bool { ![.signedOut, .paired, .pending].contains(self) }
    var isRevoked: Bool { [.revoked, .revokedPair].contains(self) }
    var isStale: Bool { self == .stale || isRevoked }
    var hasPair: Bool { [.paired, .pending, .revokedPair].contains(self) }

    /// Whether the situation determines the reply to the first request.
    var hasPrelude: Bool { [.revoked, .refused, .pending, .revokedPair].contains(self) }
}

/// A call in a situation, with the requests that it makes in order without further faults.
struct Route: Sendable {
    let call: AppCall
    let situation: Situation
    let requests: [ModelServer.Kind]

    var name: String { "\(call.name) \(situation.rawValue)" }

    /// The requests that a fault can affect: all except the one determined by the situation.
    var positions: Range<Int> { (situation.hasPrelude ? 1 : 0)..<requests.count }

    static let all: [Route] = rows.flatMap { calls, situation, requests in
        calls.map { Route(call: $0, situation: situation, requests: requests) }
    }

    private static let withUser: [AppCall] = [.autoWithUser, .neverWithUser, .fetchUser]
    private static let rows: [([AppCall], Situation, [ModelServer.Kind])] = [
        ([.auto, .always], .signedOut, [.exchange]),
        ([.autoWithUser, .alwaysWithUser], .signedOut, [.exchange, .profile]),
        ([.auto], .narrow, [.exchange]),
        ([.always], .fresh, [.exchange]),
        ([.alwaysWithUser], .fresh, [.exchange, .profile]),
        ([.auto], .revoked, [.refresh, .exchange]),
        ([.auto, .never], .fresh, []),
        ([.auto, .never, .getToken], .stale, [.refresh]),
        ([.forced], .fresh, [.refresh]),
        (withUser, .fresh, [.profile]),
        (withUser, .stale, [.refresh, .profile]),
        (withUser, .refused, [.profile, .refresh, .profile]),
        ([.code], .signedOut, []),
        ([.code], .fresh, []),
        ([.signOut], .fresh, [.signOut]),
        ([.signOut], .stale, [.refresh, .signOut]),
        ([.createPair], .signedOut, [.codePair]),
        ([.getToken], .paired, [.poll]),
        ([.getToken], .pending, [.poll, .poll]),
        ([.getToken], .revokedPair, [.refresh, .poll]),
    ]
}

/// A fault of the store during a call.
enum StoreFault: String, CaseIterable, Sendable {
    case unreadable, unwritable
    /// The lock is unavailable.
    case unlockable
    /// The refresh lease is unavailable.
    case unleasable
    /// Another process signs out.
    case disappears
    /// The stored grant is replaced by undecodable bytes.
    case corrupt
    /// Another process signs in a different user.
    case replaced

    /// What the store's calls fail at.
    var faults: [ScriptedStore.Fault] {
        switch self {
        case .unreadable: [.reading]
        case .unwritable: [.writing, .removing]
        case .unlockable: [.locking]
        case .unleasable: [.leasing]
        case .disappears, .corrupt, .replaced: []
        }
    }

    /// The code of a call that needs what fails. Damaged bytes are no grant for a reader, but aren't overwritten by a
    /// refresh.
    var codes: [Int] {
        switch self {
        case .unreadable, .unwritable, .unlockable, .unleasable: [5]
        case .disappears: [1]
        case .corrupt: [1, 5]
        case .replaced: []
        }
    }
}

/// A cell of the fault matrix: a call with a fault, in an API version.
struct Cell: Sendable {
    enum Fault: Sendable {
        case network(WireFault, at: Int)
        /// The fault begins after this number of replies.
        case store(StoreFault, after: Int)
        case page(PageFault)
    }

    let route: Route
    let style: AppCall.Style
    let fault: Fault

    var name: String {
        let words =
            switch fault {
            case .network(let fault, let index): "\(fault.name)/request \(index + 1)"
            case .store(let fault, let moment): "store \(fault.rawValue)/after \(moment) requests"
            case .page(let fault): fault.name
            }
        return "\(style.rawValue) \(route.name)/\(words)"
    }

    /// The number of requests up to the fault.
    var requests: Int {
        switch fault {
        case .network(_, let index): index + 1
        case .store(_, let moment): moment
        case .page: 0
        }
    }

    /// The outcomes according to the error table. Whether a call needs the store after a moment is the call's choice, but
    /// not what it reports then.
    var outcomes: [Outcome] {
        switch fault {
        case .network(let fault, let index):
            [ErrorTable(route: route, index: index, style: style).outcome(fault.kind)]
        case .store(let fault, _): [.success] + fault.codes.map(Outcome.failed)
        case .page(let fault): [fault.outcome]
        }
    }

    // MARK: All cells

    /// Each fault at each request of each call, in each API version.
    static let network = Route.all.flatMap { route in
        route.positions.flatMap { index in
            let faults = WireFault.all.filter { $0.concerns(route.requests[index]) }
            return cells(route, faults.map { .network($0, at: index) })
        }
    }

    /// Each fault of the store from each moment of each call on, in each API version.
    static let stores = Route.all.flatMap { route in
        (0...route.requests.count).flatMap { moment in
            cells(route, StoreFault.allCases.map { .store($0, after: moment) })
        }
    }

    /// Each fault of the page in each call that shows one at once, in each API version. Only `async` calls can be
    /// cancelled.
    static let pages = Route.all.filter { $0.requests.first == .exchange || $0.call.kind == .code }.flatMap { route in
        cells(route, PageFault.all.filter { $0.event != .cancelledTask }.map(Fault.page))
            + PageFault.all.filter { $0.event == .cancelledTask }
            .map { Cell(route: route, style: .async, fault: .page($0)) }
    }

    private static func cells(_ route: Route, _ faults: [Fault]) -> [Cell] {
        route.call.styles.flatMap { style in faults.map { Cell(route: route, style: style, fault: $0) } }
    }
}
