/// A call in a situation, with the requests that it makes in order without further faults.
struct Route: Sendable {
    let call: FaultedCall
    let situation: Situation
    let requests: [Step]

    var name: String { "\(call.rawValue) \(situation.rawValue)" }

    /// The requests that a fault can affect: all except the one determined by the situation.
    var positions: Range<Int> { (situation.hasPrelude ? 1 : 0)..<requests.count }

    static let all: [Route] = rows.flatMap { calls, situation, requests in
        calls.map { Route(call: $0, situation: situation, requests: requests) }
    }

    private static let withUser: [FaultedCall] = [.autoWithUser, .neverWithUser, .fetchUser]

    private static let rows: [([FaultedCall], Situation, [Step])] = [
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
