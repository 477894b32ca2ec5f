/// A cell of the fault matrix: a call, a fault and the expectation.
struct Cell: Sendable {
    enum Fault: Sendable {
        case network(WireFault, at: Int)
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

    /// The expectation according to the error table.
    var expectation: Expectation {
        switch fault {
        case .network(let fault, let index): NetworkOracle.expectation(route, at: index, fault.kind, as: style)
        case .store(let fault, let moment): StoreOracle(route: route, fault: fault, moment: moment).expectation()
        case .page(let fault) where fault.outcome == .success: route.undisturbed
        case .page(let fault):
            Expectation(fault.outcome, fault.event == .signOut ? .nothing : route.stored(after: 0))
        }
    }

    var page: PageFault? { if case .page(let fault) = fault { fault } else { nil } }

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

    /// Each fault of the page in each call that shows one at once, in each API version.
    static let pages = Route.all.filter { $0.requests.first == .exchange || $0.call.kind == .code }
        .flatMap { cells($0, PageFault.all.map(Fault.page)) }
        // Only `async` calls can be cancelled.
        .filter { $0.style == .async || $0.page?.event != .cancelledTask }

    private static func cells(_ route: Route, _ faults: [Fault]) -> [Cell] {
        route.call.styles.flatMap { style in faults.map { Cell(route: route, style: style, fault: $0) } }
    }
}

extension WireFault {
    /// Whether the reply to such a request contains the affected member.
    fileprivate func concerns(_ request: Route.Request) -> Bool {
        guard case .member(let name, _) = kind else { return true }
        return CorrectReply(to: request, number: 0).members.contains { $0.0 == name }
    }
}
