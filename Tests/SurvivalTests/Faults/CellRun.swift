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
        let lacksRefreshToken = if case .lacks("refresh_token") = cell.fault.kind { true } else { false }
        world = ManagerEnvironment(managers: 1, rotates: !lacksRefreshToken, waits: true)
    }

    /// The expectations that the cell violates, with its name.
    static func violations(of cell: Cell) async -> [String] {
        var run = CellRun(cell)
        await run.play()
        return run.problems.map { "\(cell.name): \($0)" }
    }

    private mutating func play() async {
        await prepare()
        var injector = FaultInjector(cell: cell)
        await world.make(cell.route.call, as: cell.style, by: 0)
        let call = world.lastCall
        await world.settle { injector.act(in: &$0) }
        // 2.x reports a sign-out before the server is notified.
        for _ in 0..<5_000 where world.desk.sent.count <= before + cell.index {
            await ManagerEnvironment.letRun(1)
            await world.settle { injector.act(in: &$0) }
        }
        check(world.watch.outcome(of: call))
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

    private mutating func check(_ outcome: Outcome?) {
        if outcome != cell.outcome {
            problems.append("the outcome: \(outcome.map { "\($0)" } ?? "missing"), not \(cell.outcome)")
        }
        let (route, pages) = (cell.route, world.members[0].pages.total)
        if route.call.isSilent && pages > 0 { problems.append("a page was shown") }
        // The fault must have occurred at the request of the cell.
        let sent = world.desk.sent.dropFirst(before).prefix(cell.index + 1)
        if Array(sent) != Array(route.requests.prefix(cell.index + 1)) { problems.append("the requests: \(sent)") }
        if case .failed = outcome, route.requests.first == .refresh, !route.situation.hasPrelude, pages > 0 {
            problems.append("a page was shown for a grant that is kept")
        }
    }

    /// After the fault, and after the server's pause of at most a day, the next calls must succeed.
    private mutating func recover() async {
        world.letPass(90_000)
        let grant = world.store.grant(for: ManagerEnvironment.clientID)
        // Otherwise the server may have used up the refresh token, or revoked it.
        if !cell.fault.isProcessed, !cell.route.situation.isRevoked, grant?.scopes.contains("profile") == true {
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

/// A server and a user, who act correctly except for the fault of the cell.
private struct FaultInjector {
    let cell: Cell
    private var replies = 0

    init(cell: Cell) { self.cell = cell }

    /// Replies to a request, or else completes a page.
    mutating func act(in world: inout ManagerEnvironment) {
        if let held = world.desk.take(0) {
            reply(to: held, replies, &world)
            replies += 1
        } else {
            world.members[0].pages.look(0)?.allow()
        }
    }

    private func reply(to held: HeldTransport.Held, _ index: Int, _ world: inout ManagerEnvironment) {
        var server = world.server
        let good = server.answer(held.kind, token: held.token, .fine, life: 3_600)
        guard index == cell.index, case .success(let wire) = good else {
            let prelude = index == 0 ? prelude(held.kind) : nil
            if prelude == nil { world.server = server }
            return world.deliver(prelude ?? good, to: held)
        }
        if cell.fault.isProcessed { world.server = server }
        if cell.outcome == .failed(1) { world.watch.see("the fault ends the sign-in") { $0.excuseAll() } }
        world.deliver(cell.fault.spoil(wire), to: held, times: cell.fault.times)
    }

    /// The first reply according to the situation, unless the server's state determines it.
    private func prelude(_ kind: ModelServer.Kind) -> ModelServer.Reply? {
        switch (cell.route.situation, kind) {
        case (.refused, .profile): .success(WireReply(status: 401))
        case (.pending, .poll): .success(WireReply(status: 400, body: Data(#"{"error":"authorization_pending"}"#.utf8)))
        default: nil
        }
    }
}
