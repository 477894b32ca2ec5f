/// A cell of the layer without a network: a call, a fault and the expectation.
struct SimulatedCell: MatrixCell {
    enum CellFault: Sendable {
        case network(WireFault, at: Int)
        case store(StoreFault, from: Int)
        case page(PageFault)

        var name: String {
            switch self {
            case .network(let fault, let index): "\(fault.name)/request \(index + 1)"
            case .store(let fault, let moment): "store \(fault.rawValue)/after \(moment) requests"
            case .page(let fault): "\(fault.name)/page"
            }
        }

        var network: (index: Int, WireFault)? {
            if case .network(let fault, let index) = self { (index, fault) } else { nil }
        }

        var store: (StoreFault, moment: Int)? {
            if case .store(let fault, let moment) = self { (fault, moment) } else { nil }
        }

        /// The number of requests before the fault begins.
        var requests: Int {
            switch self {
            case .network(_, let index): index + 1
            case .store(_, let moment): moment
            case .page: 0
            }
        }

        var page: PageFault? {
            if case .page(let fault) = self { fault } else { nil }
        }
    }

    let route: Route
    let style: CallStyle
    let trouble: CellFault
    let seeds: Seeds
    let number: Int

    var name: String { "\(style.rawValue) \(cell)" }
    var cell: String { "\(route.name)/\(trouble.name)" }

    func play() -> CellReport { SimulatedEnvironment(self).play() }

    /// The expectation according to the error table.
    var expectation: Expectation {
        switch trouble {
        case .network(let fault, let index):
            NetworkOracle.expectation(route, at: index, fault.kind, as: style)
        case .store(let fault, let moment):
            StoreOracle(route: route, fault: fault, moment: moment).expectation()
        case .page(let fault):
            if fault.outcome == .success { route.undisturbed } else { pageExpectation(fault) }
        }
    }

    private func pageExpectation(_ fault: PageFault) -> Expectation {
        if case .stay(.signOut) = fault.action { return Expectation(fault.outcome, .nothing) }
        return Expectation(fault.outcome, route.stored(after: 0))
    }
}

extension SimulatedCell {
    /// Each fault at each request of each call, in each call style.
    static func network(_ seeds: Seeds) -> [SimulatedCell] {
        Route.all.enumerated().flatMap { place, route in
            route.positions.flatMap { index in
                let faults = WireFault.all.filter { $0.concerns(route.requests[index]) }
                return cells(route, faults.map { .network($0, at: index) }, seeds, place + index)
            }
        }
    }

    /// Each fault of the store from each moment of each call on, in each call style.
    static func stores(_ seeds: Seeds) -> [SimulatedCell] {
        Route.all.enumerated().flatMap { place, route in
            (0...route.requests.count).flatMap { moment in
                let (files, others) = (
                    StoreFault.allCases.filter(\.isOfFiles), StoreFault.allCases.filter { !$0.isOfFiles }
                )
                return cells(route, others.map { .store($0, from: moment) }, seeds, nil)
                    + cells(route, files.map { .store($0, from: moment) }, seeds, place + moment)
            }
        }
    }

    /// Each fault of the page in each call that shows one at once, in each call style.
    static func pages(_ seeds: Seeds) -> [SimulatedCell] {
        let routes = Route.all.filter { $0.requests.first == .exchange || $0.call == .code }
        return routes.flatMap { cells($0, PageFault.all.map(CellFault.page), seeds, nil) }.filter(\.isPossible)
    }

    /// The cells of these faults. Without a number, a plain `swift test` runs them all.
    private static func cells(
        _ route: Route, _ troubles: [CellFault], _ seeds: Seeds, _ number: Int?
    ) -> [SimulatedCell] {
        route.call.styles.flatMap { style in
            troubles.enumerated().map { index, trouble in
                let number = number.map { $0 + index } ?? 0
                return SimulatedCell(route: route, style: style, trouble: trouble, seeds: seeds, number: number)
            }
        }
    }

    /// Only `async` calls can be cancelled.
    private var isPossible: Bool {
        if case .page(let fault) = trouble, case .stay(.cancelledTask) = fault.action {
            style == .async
        } else {
            true
        }
    }
}

extension WireFault {
    /// Whether the reply to such a request contains the affected member.
    fileprivate func concerns(_ step: Step) -> Bool {
        guard case .member(let name, _) = kind else { return true }
        return CorrectReply(to: step, number: 0).members.contains { $0.name == name }
    }
}
