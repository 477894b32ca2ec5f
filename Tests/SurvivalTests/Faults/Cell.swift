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
        ([.auto, .never, .getToken], .stale, [.refresh]),
        ([.forced], .fresh, [.refresh]),
        (withUser, .fresh, [.profile]),
        (withUser, .stale, [.refresh, .profile]),
        (withUser, .refused, [.profile, .refresh, .profile]),
        ([.signOut], .fresh, [.signOut]),
        ([.signOut], .stale, [.refresh, .signOut]),
        ([.createPair], .signedOut, [.codePair]),
        ([.getToken], .paired, [.poll]),
        ([.getToken], .pending, [.poll, .poll]),
        ([.getToken], .revokedPair, [.refresh, .poll]),
    ]
}

/// A cell of the fault matrix: a call in an API version, with a fault in the reply to one of its requests.
struct Cell: Sendable {
    let route: Route
    let style: AppCall.Style
    let fault: WireFault
    /// The index of the request.
    let index: Int

    var name: String { "\(style.rawValue) \(route.name)/\(fault.name)/request \(index + 1)" }

    /// The outcome according to the error table.
    var outcome: Outcome { ErrorTable(route: route, index: index, style: style).outcome(fault.kind) }

    /// Each fault at each request of each call, in each API version.
    static let all = Route.all.flatMap { route in
        route.call.styles.flatMap { style in
            route.positions.flatMap { index in
                WireFault.all.filter { $0.concerns(route.requests[index]) }
                    .map { Cell(route: route, style: style, fault: $0, index: index) }
            }
        }
    }
}
