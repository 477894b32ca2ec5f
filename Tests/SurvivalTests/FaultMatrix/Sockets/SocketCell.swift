import LocalAuthorizationServer

/// A cell of the layer with real sockets.
struct SocketCell: MatrixCell {
    let route: Route
    let style: CallStyle
    let fault: SocketFault
    /// The index of the affected request in the route.
    let index: Int
    let number: Int

    var name: String { "\(style.rawValue) \(cell)" }
    var cell: String { "sockets \(route.name)/\(fault.name)/request \(index + 1)" }

    var step: Step { route.requests[index] }

    /// A copy with another fault.
    func with(_ fault: SocketFault) -> SocketCell {
        SocketCell(route: route, style: style, fault: fault, index: index, number: number)
    }

    func play() -> CellReport {
        do {
            return try SocketEnvironment(self).play()
        } catch {
            return CellReport(
                cell: cell, call: route.call, style: style, outcome: nil, callbacks: 0,
                problems: ["no environment: \(error)"])
        }
    }

    /// The expectation according to the error table and the subsequent replies of a correct server.
    var expectation: Expectation {
        // The lost reply consumed the code pair, so the next poll fails.
        if step == .poll, fault.isProcessed, Effect(fault.kind, at: step) == .asksAgain {
            return Expectation(.failed(1), route.stored(after: index))
        }
        return NetworkOracle.expectation(route, at: index, fault.kind, as: style)
    }

    /// Whether the server rotated the refresh token but the client still has only the old one, so that the session is
    /// lost.
    var isRotationLost: Bool {
        guard step == .refresh, fault.isProcessed else { return false }
        if case .member("refresh_token", _) = fault.kind { return true }
        return Effect(fault.kind, at: step) != .harmless
    }

    /// Each fault at each request of each call, in each call style.
    static let all: [SocketCell] = Route.all.enumerated().flatMap { place, route in
        route.positions.flatMap { index in
            SocketFault.all.enumerated().flatMap { number, fault in
                route.call.styles.map {
                    SocketCell(route: route, style: $0, fault: fault, index: index, number: place + index + number)
                }
            }
        }
    }.filter(\.isPossible)

    /// The number of requests to the endpoint before the affected one.
    var skipped: Int { route.requests.prefix(index).filter { $0.endpoint == step.endpoint }.count }

    /// A closed port rules out earlier replies and an existing code pair.
    private var isPossible: Bool {
        guard case .portClosed = fault.action else { return true }
        return skipped == 0 && !route.situation.hasPair
    }
}

extension Step {
    var endpoint: Endpoint {
        switch self {
        case .exchange, .refresh, .poll: .token
        case .profile: .profile
        case .signOut: .signOut
        case .codePair: .codePair
        }
    }
}
