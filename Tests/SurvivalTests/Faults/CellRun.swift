import Foundation
import TestSupport

@testable import LoginWithAmazon

/// Runs a cell on a real manager and the real facade, and checks the outcome and the invariants of the schedules.
struct CellRun {
    private let cell: Cell
    private var world: ManagerEnvironment
    private var problems: [String] = []
    /// The requests before the call.
    private var before = 0

    private init(_ cell: Cell) {
        self.cell = cell
        // Only a server that keeps the refresh token may leave it out.
        var rotates = true
        if case .network(let fault, _) = cell.fault, case .lacks("refresh_token") = fault.kind { rotates = false }
        world = ManagerEnvironment(managers: 1, rotates: rotates, waits: true)
    }

    /// The expectations that the cell violates, with its name.
    static func violations(of cell: Cell) async -> [String] {
        var run = CellRun(cell)
        await run.play()
        return run.problems.map { "\(cell.name): \($0)" }
    }

    private mutating func play() async {
        await prepare()
        let call = world.lastCall + 1
        var injector = FaultInjector(cell: cell, call: call)
        injector.injectStoreFault(after: 0, &world)
        await world.make(cell.route.call, as: cell.style, by: 0)
        await world.settle { await injector.act(in: &$0) }
        // 2.x reports a sign-out before the server is notified.
        for _ in 0..<5_000 where world.desk.sent.count < before + cell.requests {
            await ManagerEnvironment.letRun(1)
            await world.settle { await injector.act(in: &$0) }
        }
        check(world.watch.outcome(of: call), injector)
        if world.watch.violation == nil { await recover() }
        if let violation = world.watch.violation {
            problems.append("\(violation.invariant.rawValue): \(violation.text)")
        }
    }

    /// Creates the situation before the call.
    private mutating func prepare() async {
        let situation = cell.route.situation
        if situation.hasGrant {
            world.signInBefore(
                age: situation.isStale ? 4_000 : 0, scopes: [situation == .narrow ? "postal_code" : "profile"])
        }
        if situation.hasPair {
            await world.make(.createPair, as: .block, by: 0)
            await world.settle()
        }
        if situation.isRevoked { world.server.revokeAll() }
        before = world.desk.sent.count
    }

    private mutating func check(_ outcome: Outcome?, _ injector: FaultInjector) {
        if !cell.outcomes.contains(where: { $0 == outcome }) {
            problems.append("the outcome: \(outcome.map { "\($0)" } ?? "missing"), not one of \(cell.outcomes)")
        }
        if injector.accepted > 1 { problems.append("a redirect was accepted twice") }
        let (route, pages) = (cell.route, world.members[0].pages.total)
        if route.call.isSilent && pages > 0 { problems.append("a page was shown") }
        // The fault must have occurred at the request of the cell.
        guard case .network = cell.fault else { return }
        let sent = world.desk.sent.dropFirst(before).prefix(cell.requests)
        if Array(sent) != Array(route.requests.prefix(cell.requests)) { problems.append("the requests: \(sent)") }
        if case .failed = outcome, route.requests.first == .refresh, !route.situation.hasPrelude, pages > 0 {
            problems.append("a page was shown for a grant that is kept")
        }
    }

    /// After the fault, and after the server's pause of at most a day, the next calls must succeed.
    private mutating func recover() async {
        world.store.fail([])
        world.letPass(90_000)
        let grant = world.store.grant(for: ManagerEnvironment.clientID)
        // Otherwise the server may have used up the refresh token, or revoked it.
        if case .network(let fault, _) = cell.fault, !fault.isProcessed, !cell.route.situation.isRevoked,
            grant?.scopes.contains("profile") == true
        {
            await expectSuccess(.never)
        }
        await expectSuccess(.auto)
        if cell.route.call.isOfCodePairs { await expectSuccess(.createPair) }
    }

    private mutating func expectSuccess(_ call: AppCall) async {
        await world.make(call, as: .block, by: 0)
        let number = world.lastCall
        await world.settle()
        let outcome = world.watch.outcome(of: number)
        if outcome != .success { problems.append("then \(call.name): \(outcome.map { "\($0)" } ?? "missing")") }
    }
}

/// A network, a store and a user, which act correctly except for the fault of the cell.
private struct FaultInjector {
    let cell: Cell
    let call: InvariantChecker.Call
    private(set) var accepted = 0
    private var replies = 0
    private var hasSeenPage = false

    init(cell: Cell, call: InvariantChecker.Call) { (self.cell, self.call) = (cell, call) }

    /// Replies to a request, or else ends a page.
    mutating func act(in world: inout ManagerEnvironment) async {
        if let held = world.desk.take(0) {
            let index = replies
            replies += 1
            injectStoreFault(after: replies, &world)
            reply(to: held, index, &world)
        } else if let page = world.members[0].pages.look(0) {
            guard case .page(let fault) = cell.fault, !hasSeenPage else { return page.allow() }
            hasSeenPage = true
            accepted += fault.act(page, world.members[0].manager)
            await perform(fault.event, &world)
        }
    }

    private func reply(to held: HeldTransport.Held, _ index: Int, _ world: inout ManagerEnvironment) {
        var server = world.server
        let good = server.answer(held.kind, token: held.token, .fine, life: 3_600)
        guard case .network(let fault, at: index) = cell.fault, case .success(let wire) = good else {
            let prelude = index == 0 ? prelude(held.kind) : nil
            if prelude == nil { world.server = server }
            return world.deliver(prelude ?? good, to: held)
        }
        if fault.isProcessed { world.server = server }
        if cell.outcomes == [.failed(1)] { world.watch.see("the fault ends the sign-in") { $0.excuseAll() } }
        world.deliver(fault.spoil(wire), to: held, times: fault.times)
    }

    /// The first reply according to the situation, unless the server's state determines it.
    private func prelude(_ kind: ModelServer.Kind) -> ModelServer.Reply? {
        switch (cell.route.situation, kind) {
        case (.refused, .profile): .success(WireReply(status: 401))
        case (.pending, .poll): .success(WireReply(status: 400, body: Data(#"{"error":"authorization_pending"}"#.utf8)))
        default: nil
        }
    }

    private func perform(_ event: PageFault.Event?, _ world: inout ManagerEnvironment) async {
        switch event {
        case .signOut: await world.make(.signOut, as: .block, by: 0)
        case .anotherSignIn: await world.make(.anotherCode, as: .block, by: 0)
        case .cancelledTask: world.tasks[call]?.cancel()
        case nil: break
        }
    }

    /// Sets the cell's fault, or makes another process's change, if this is its moment.
    func injectStoreFault(after replies: Int, _ world: inout ManagerEnvironment) {
        guard case .store(let fault, after: replies) = cell.fault else { return }
        world.store.fail(fault.faults)
        switch fault {
        case .disappears: world.store.empty(for: ManagerEnvironment.clientID)
        case .corrupt: world.store.place(nil, for: ManagerEnvironment.clientID)
        case .replaced: world.signInBefore(age: 0, scopes: ["profile"], "stranger")
        case .unreadable, .unwritable, .unlockable, .unleasable: break
        }
    }
}
