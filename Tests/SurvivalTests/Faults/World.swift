import Foundation
import LoginWithAmazon
import TestSupport

/// The world of a cell: real managers and the real facade, with a network, a store and a user agent that have its fault.
final class World {
    private let cell: Cell
    private let clock = TestClock()
    private let store = ScriptedStore(log: EventLog())
    private let transport: FaultTransport
    private let agent: FaultAgent
    private let driver: CallDriver
    private var watches: [CallWatch] = []
    private var problems: [String] = []

    init(_ cell: Cell) {
        self.cell = cell
        if let seed = Seed.bytes(for: cell.route.situation) { try? store.write(seed, for: Seed.clientID) }
        (transport, agent) = (FaultTransport(cell, store), FaultAgent(cell.page))
        driver = Self.driver(clock, store, transport, agent)
    }

    private static func driver(
        _ clock: TestClock, _ store: ScriptedStore, _ transport: FaultTransport, _ agent: FaultAgent
    ) -> CallDriver {
        let environment = SessionEnvironment(
            now: { clock.now }, uptime: { clock.uptime },
            random: { count in (0..<count).map { _ in .random(in: .min ... .max) } },
            transport: transport, sleep: { clock.advance(by: $0) })
        let configuration = Harness.configuration(clientID: Seed.clientID)
        let manager = AMZNAuthorizationManager(
            configuration: configuration, userAgent: agent, grantStore: store, environment: environment)
        agent.whenOpened { [weak manager] in manager?.handleRedirect($0) ?? false }
        let pairs = AMZNCodePairManager(configuration: configuration, grantStore: store, environment: environment)
        return CallDriver(manager, pairs: pairs)
    }

    /// Makes the call and checks what it does, blocking the thread. Returns the number of callbacks and the violated
    /// expectations.
    func play() -> (callbacks: Int, problems: [String]) {
        if cell.route.situation.isStale { clock.advance(by: 4_000) }
        if cell.route.situation.hasPair { _ = make(.createPair) }
        transport.turn(on: true)
        let (watch, task) = start(cell.route.call, as: cell.style)
        interrupt(task)
        let outcome = watch.wait()
        // 2.x reports a sign-out before the server is notified.
        if cell.route.call.kind == .signOut, !transport.waitForAnswers(cell.requests) {
            problems.append("the server was not notified")
        }
        check(outcome)
        recover()
        let all = problems + watches.flatMap(\.problems)
        return (watches.reduce(0) { $0 + $1.count }, all.map { "\(cell.name): \($0)" })
    }

    // MARK: Calls

    /// Makes a call on the main queue without waiting for its callback.
    private func start(_ call: AppCall, as style: AppCall.Style) -> (watch: CallWatch, task: Task<Void, Never>?) {
        let watch = CallWatch()
        watches.append(watch)
        return (watch, DispatchQueue.main.sync { [driver] in driver.start(call, as: style, watch) })
    }

    /// The call's first outcome; nil if none arrives in time.
    private func make(_ call: AppCall) -> Outcome? { start(call, as: .block).watch.wait() }

    /// Performs the event while the page is open.
    private func interrupt(_ task: Task<Void, Never>?) {
        guard let event = cell.page?.event else { return }
        guard agent.waitForPage() else { return problems.append("no page was shown") }
        switch event {
        case .signOut: _ = make(.signOut)
        case .anotherSignIn: _ = make(.anotherCode)
        case .cancelledTask: task?.cancel()
        case .lateRedirect: agent.pages.first?.open()
        }
    }

    // MARK: Checks

    private func check(_ outcome: Outcome?) {
        let expected = cell.expectation
        expect("the outcome", outcome, expected.outcome)
        expect("the grant", stored, expected.stored)
        if agent.taken > 1 { problems.append("a redirect was taken twice") }
        if cell.route.call.isSilent && !agent.pages.isEmpty { problems.append("a page was shown") }
        // The fault must have occurred at the request of the cell.
        guard case .network = cell.fault else { return }
        let route = cell.route
        expect("the requests", Array(transport.sent.prefix(cell.requests)), Array(route.requests.prefix(cell.requests)))
        if route.call.mayShowPage, expected.stored == .kept, route.requests.first != .exchange, !agent.pages.isEmpty {
            problems.append("a page was shown for a grant that is kept")
        }
    }

    private func expect<Value: Equatable>(_ words: String, _ found: Value?, _ wanted: Value) {
        if found != wanted { problems.append("\(words): \(found.map { "\($0)" } ?? "missing"), not \(wanted)") }
    }

    private var stored: Expectation.Stored {
        // The content, whatever the fault.
        store.fail()
        return Seed.verdict(on: try? store.read(for: Seed.clientID), in: cell.route.situation)
    }

    /// After the fault, and after the server's pause of at most a day, the next calls must succeed.
    private func recover() {
        let isSignedOut = [.nothing, .damaged].contains(stored)
        let isNarrow = stored == .kept && cell.route.situation == .narrow
        transport.turn(on: false)
        clock.advance(by: 90_000)
        expect("then never", make(.never), isSignedOut || isNarrow ? .failed(1) : .success)
        expect("then auto", make(.auto), .success)
        if cell.route.call.isOfCodePairs { expect("then another pair", make(.createPair), .success) }
    }
}
