import Foundation
import LoginWithAmazon
import TestSupport

/// The world of a cell: real managers and the real facade, with a network, a store and a user agent that have its fault.
final class World {
    private let cell: Cell
    private let seeds: Seeds
    private let clock = TestClock()
    private let store: ScriptedStore
    private let transport: FaultTransport
    private let agent: FaultAgent
    private var calls: CallSequence
    private var problems: [String] = []

    init(_ cell: Cell, _ seeds: Seeds) {
        let memory = AMZNMemoryGrantStore()
        let store = ScriptedStore(log: EventLog(), over: memory)
        (self.cell, self.seeds, self.store) = (cell, seeds, store)
        if let seed = seeds.bytes(for: cell.route.situation) { try? memory.write(seed, for: Seeds.clientID) }
        switch cell.fault {
        case .network(let fault, let index):
            transport = FaultTransport(cell.route, fault: (index, fault)) { _ in }
        case .store(let fault, let moment):
            transport = FaultTransport(cell.route, fault: nil) { answered in
                if moment == answered { store.inject(fault, seeds) }
            }
        case .page: transport = FaultTransport(cell.route, fault: nil) { _ in }
        }
        agent = if case .page(let fault) = cell.fault { FaultAgent(fault.action) } else { FaultAgent(nil) }
        calls = CallSequence(Self.driver(clock, store, transport, agent))
    }

    private static func driver(
        _ clock: TestClock, _ store: ScriptedStore, _ transport: FaultTransport, _ agent: FaultAgent
    ) -> CallDriver {
        let environment = SessionEnvironment(
            now: { clock.now }, uptime: { clock.uptime },
            random: { count in (0..<count).map { _ in .random(in: .min ... .max) } },
            transport: transport, sleep: { clock.advance(by: $0) })
        let configuration = Harness.configuration(clientID: Seeds.clientID)
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
        if cell.route.situation.hasPair { _ = calls.make(.createPair) }
        transport.turn(on: true)
        if case .store(let fault, after: 0) = cell.fault { store.inject(fault, seeds) }
        let (watch, task) = calls.start(cell.route.call, as: cell.style)
        interrupt(task)
        let outcome = watch.wait()
        // 2.x reports a sign-out before the server is notified.
        if cell.route.call.kind == .signOut, !transport.waitForAnswers(cell.requests) {
            problems.append("the server was not notified")
        }
        check(outcome)
        recover()
        return (calls.callbacks, (problems + calls.problems).map { "\(cell.name): \($0)" })
    }

    /// Performs the event while the page is open.
    private func interrupt(_ task: Task<Void, Never>?) {
        guard case .page(let fault) = cell.fault, case .stay(let ending) = fault.action else { return }
        guard agent.waitForPage() else { return problems.append("no page was shown") }
        switch ending {
        case .signOut: _ = calls.make(.signOut)
        case .anotherSignIn: _ = calls.make(.anotherCode)
        case .cancelledTask: task?.cancel()
        case .lateRedirect: agent.openLate()
        }
    }

    private func check(_ outcome: Outcome?) {
        let expected = cell.expectation
        if outcome != expected.outcome {
            problems.append("the outcome is \(outcome.map { "\($0)" } ?? "missing"), not \(expected.outcome)")
        }
        if stored != expected.stored { problems.append("the grant is \(stored), not \(expected.stored)") }
        if agent.taken > 1 { problems.append("a redirect was taken twice") }
        if cell.route.call.isSilent && agent.pages > 0 { problems.append("a page was shown") }
        // The fault must have occurred at the request of the cell.
        guard case .network = cell.fault else { return }
        let (wanted, sent) = (cell.route.requests.prefix(cell.requests), transport.sent.prefix(cell.requests))
        if sent != wanted { problems.append("the requests are \(sent), not \(wanted)") }
        let route = cell.route
        if route.call.mayShowPage, expected.stored == .kept, route.requests.first != .exchange, agent.pages > 0 {
            problems.append("a page was shown for a grant that is kept")
        }
    }

    private var stored: Expectation.Stored {
        // The content, whatever the fault.
        store.fail()
        return seeds.verdict(on: try? store.read(for: Seeds.clientID), in: cell.route.situation)
    }

    /// After the fault, and after the server's pause of at most a day, the next calls must succeed.
    private func recover() {
        let isSignedOut = [.nothing, .damaged].contains(stored)
        let isNarrow = stored == .kept && cell.route.situation == .narrow
        transport.turn(on: false)
        clock.advance(by: 90_000)
        expect(.never, isSignedOut || isNarrow ? .failed(1) : .success)
        expect(.auto, .success)
        if cell.route.call.isOfCodePairs { expect(.createPair, .success) }
    }

    private func expect(_ call: AppCall, _ wanted: Outcome) {
        let outcome = calls.make(call)
        if outcome != wanted {
            problems.append("then \(call.name) is \(outcome.map { "\($0)" } ?? "missing"), not \(wanted)")
        }
    }
}

extension ScriptedStore {
    /// Sets the fault, or makes another process's change.
    fileprivate func inject(_ fault: StoreFault, _ seeds: Seeds) {
        switch fault {
        case .unreadable: fail(.reading)
        case .unwritable: fail(.writing, .removing)
        case .unlockable: fail(.locking)
        case .unleasable: fail(.leasing)
        case .disappears: try? remove(for: Seeds.clientID)
        case .corrupt: try? write(Data("damaged".utf8), for: Seeds.clientID)
        case .replaced: try? write(seeds.stranger, for: Seeds.clientID)
        }
    }
}

/// Stored grants of real sign-ins, as initial states of cells.
struct Seeds: Sendable {
    /// A client id that only the matrix uses.
    static let clientID = "fault-matrix"

    private let profile: Data
    private let narrow: Data
    /// Another user's grant.
    let stranger: Data

    init() async throws {
        profile = try await Self.signIn("profile")
        narrow = try await Self.signIn("postal_code")
        stranger = try await Self.signIn("profile", times: 2)
    }

    /// The grant of the last of several sign-ins, each with unique tokens.
    private static func signIn(_ scope: String, times: Int = 1) async throws -> Data {
        let harness = Harness(clientID: clientID)
        for _ in 0..<times {
            harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("Atza|old", "Atzr|old"))
            _ = try await harness.token(scope, strategy: .always)
        }
        return try harness.store.read(for: clientID) ?? Data()
    }

    func bytes(for situation: Situation) -> Data? {
        guard situation.hasGrant else { return nil }
        return situation == .narrow ? narrow : profile
    }

    /// What a call has made of the store's content, read without the code under test.
    func verdict(on after: Data?, in situation: Situation) -> Expectation.Stored {
        struct Content: Decodable {
            struct Grant: Decodable { let signInID: String }
            let grant: Grant
        }
        let before = bytes(for: situation)
        guard let after else { return .nothing }
        if after == before { return .kept }
        let decoder = JSONDecoder()
        guard let new = try? decoder.decode(Content.self, from: after) else { return .damaged }
        let old = before.flatMap { try? decoder.decode(Content.self, from: $0) }
        return old?.grant.signInID == new.grant.signInID ? .refreshed : .newSignIn
    }
}
