import Foundation
import LoginWithAmazon
import TestSupport

/// The environment of a cell: real managers and the real facade, with its own network, store and user agent.
final class SimulatedEnvironment {
    private let cell: SimulatedCell
    private let clock = TestClock()
    private let store: MatrixStore
    private let transport: MatrixTransport
    private let agent: MatrixAgent
    private let seed: Data?
    private var calls: CallSequence
    private var problems: [String] = []

    init(_ cell: SimulatedCell) {
        self.cell = cell
        seed = cell.seeds.bytes(for: cell.route.situation)
        let disk = cell.trouble.store?.0.isOfFiles == true ? cell.seeds.stranger.flatMap(MatrixDisk.init) : nil
        let store = MatrixStore(seed, for: Seeds.configuration.clientID, on: disk)
        self.store = store
        let trouble = cell.trouble
        transport = MatrixTransport(cell.route, fault: trouble.network) { answered in
            if let (fault, moment) = trouble.store, moment == answered { store.become(fault) }
        }
        agent = MatrixAgent(trouble.page?.action)
        calls = CallSequence(Self.targets(clock, store, transport, agent))
    }

    private static func targets(
        _ clock: TestClock, _ store: MatrixStore, _ transport: MatrixTransport, _ agent: MatrixAgent
    ) -> CallTargets {
        let sessionEnvironment = SessionEnvironment(
            now: { clock.now }, uptime: { clock.uptime },
            random: { count in (0..<count).map { _ in .random(in: .min ... .max) } },
            transport: transport, sleep: { clock.advance(by: $0) })
        let manager = AMZNAuthorizationManager(
            configuration: Seeds.configuration, userAgent: agent, grantStore: store, environment: sessionEnvironment)
        agent.whenOpened { [weak manager] in manager?.handleRedirect($0) ?? false }
        let pairs = AMZNCodePairManager(
            configuration: Seeds.configuration, grantStore: store, environment: sessionEnvironment)
        return CallTargets(manager: manager, pairs: pairs)
    }

    func play() -> CellReport {
        prepare()
        let (watch, task) = calls.start(cell.route.call, as: cell.style)
        interrupt(task)
        let outcome = calls.wait(for: watch)
        // 2.x reports a sign-out before the server is notified.
        if cell.route.call == .signOut, !transport.waitForAnswers(cell.trouble.requests) {
            problems.append("the server was not notified")
        }
        judge(outcome)
        recover()
        return CellReport(
            cell: cell.cell, call: cell.route.call, style: cell.style, outcome: outcome, callbacks: calls.callbacks,
            problems: problems + calls.problems)
    }

    private func prepare() {
        if cell.route.situation.isStale { clock.advance(by: 4_000) }
        if cell.route.situation.hasPair { _ = calls.make(.createPair) }
        transport.begin()
        if let (fault, moment) = cell.trouble.store, moment == 0 { store.become(fault) }
    }

    /// Performs the event while the page is open.
    private func interrupt(_ task: Task<Void, Never>?) {
        guard case .page(let fault) = cell.trouble, case .stay(let ending) = fault.action else { return }
        guard agent.waitForPage() else { return problems.append("no page was shown") }
        switch ending {
        case .signOut: _ = calls.make(.signOut)
        case .anotherSignIn: _ = calls.make(.anotherCode)
        case .cancelledTask: task?.cancel()
        case .lateRedirect: agent.openLate()
        }
    }

    private func judge(_ outcome: Outcome?) {
        let expected = cell.expectation
        if outcome != expected.outcome {
            problems.append("the outcome is \(outcome.map { "\($0)" } ?? "missing"), not \(expected.outcome)")
        }
        let bytes = store.bytes(for: Seeds.configuration.clientID)
        let stored = StoredGrant.verdict(before: seed, after: bytes)
        if stored != expected.stored { problems.append("the grant is \(stored), not \(expected.stored)") }
        if agent.taken > 1 { problems.append("a redirect was taken twice") }
        judgeRequests()
        judgePages(expected)
    }

    /// The fault must have occurred at the request of the cell.
    private func judgeRequests() {
        guard case .network(_, let index) = cell.trouble else { return }
        let wanted = Array(cell.route.requests.prefix(index + 1))
        let sent = Array(transport.sent.prefix(index + 1))
        if sent != wanted { problems.append("the requests are \(sent), not \(wanted)") }
    }

    private func judgePages(_ expected: Expectation) {
        let call = cell.route.call
        let isSilent = call.isOfCodePairs || [.never, .neverWithUser, .forced, .fetchUser, .signOut].contains(call)
        if isSilent && agent.pages > 0 { problems.append("a page was shown") }
        if call.mayShowPage, expected.stored == .kept, cell.route.requests.first != .exchange, agent.pages > 0 {
            problems.append("a page was shown for a grant that is kept")
        }
    }

    /// After the fault, and after the server's pause of at most a day, the next calls must succeed.
    private func recover() {
        let stored = StoredGrant.verdict(before: seed, after: store.bytes(for: Seeds.configuration.clientID))
        store.become(nil)
        transport.end()
        clock.advance(by: 90_000)
        switch stored {
        case .nothing, .damaged: expect(.never, .failed(1))
        case .kept where cell.route.situation == .narrow: expect(.never, .failed(1))
        case .kept, .refreshed, .newSignIn: expect(.never, .success)
        }
        expect(.auto, .success)
        if cell.route.call.isOfCodePairs { expect(.createPair, .success) }
    }

    private func expect(_ call: FaultedCall, _ wanted: Outcome) {
        let outcome = calls.make(call)
        if outcome != wanted {
            problems.append("then \(call) has the outcome \(outcome.map { "\($0)" } ?? "missing"), not \(wanted)")
        }
    }
}
