import Dispatch
import Foundation
import LoginWithAmazon
import TestSupport

/// A network whose replies are correct, except for one request and, in some situations, the first one. A store's fault
/// begins just before a reply.
final class FaultTransport: Transport {
    private struct State {
        /// Before and after the tested call there are no faults.
        var isOn = false
        var count = 0
        var sent: [Route.Request] = []
    }

    private let cell: Cell
    private let store: ScriptedStore
    private let state = Locked(State())
    private let answered = DispatchSemaphore(value: 0)

    init(_ cell: Cell, _ store: ScriptedStore) { (self.cell, self.store) = (cell, store) }

    /// All requests since the fault was enabled.
    var sent: [Route.Request] { state.withLock { $0.sent } }

    /// Enables or disables the fault.
    func turn(on isOn: Bool) {
        state.withLock { $0.isOn = isOn }
        if isOn { injectStoreFault(after: 0) }
    }

    func send(_ request: WireRequest, reply: @escaping @Sendable (ScriptedTransport.Reply) -> Void) {
        let kind = ScriptedTransport.kind(of: request)
        let (index, isOn) = state.withLock { state in
            state.count += 1
            if state.isOn { state.sent.append(kind) }
            return (state.isOn ? state.sent.count - 1 : 1_000 + state.count, state.isOn)
        }
        let truth = CorrectReply(to: kind, number: index)
        let good = ScriptedTransport.Reply.success(truth.changed { $1 })
        guard isOn else { return reply(good) }
        injectStoreFault(after: index + 1)
        defer { answered.signal() }
        guard case .network(let fault, at: index) = cell.fault else { return reply(prelude(kind, index) ?? good) }
        for _ in 0..<fault.times { reply(fault.spoil(truth)) }
    }

    /// Blocks until this many requests have been answered since the fault was enabled; returns false on a time-out.
    func waitForAnswers(_ count: Int) -> Bool {
        (0..<count).allSatisfy { _ in answered.wait(timeout: .now() + 20) == .success }
    }

    /// The first reply according to the situation.
    private func prelude(_ kind: Route.Request, _ index: Int) -> ScriptedTransport.Reply? {
        guard index == 0, cell.route.situation.hasPrelude, kind == cell.route.requests.first else { return nil }
        return switch kind {
        case .refresh: .success(WireReply(status: 400, body: Data(#"{"error":"invalid_grant"}"#.utf8)))
        case .poll: .success(WireReply(status: 400, body: Data(#"{"error":"authorization_pending"}"#.utf8)))
        default: .success(WireReply(status: 401))
        }
    }

    /// Sets the cell's fault, or makes another process's change, if this is its moment.
    private func injectStoreFault(after answers: Int) {
        guard case .store(let fault, after: answers) = cell.fault else { return }
        switch fault {
        case .unreadable: store.fail(.reading)
        case .unwritable: store.fail(.writing, .removing)
        case .unlockable: store.fail(.locking)
        case .unleasable: store.fail(.leasing)
        case .disappears: try? store.remove(for: Seed.clientID)
        case .corrupt: try? store.write(Data("damaged".utf8), for: Seed.clientID)
        case .replaced: if let stranger = Seed.stranger { try? store.write(stranger, for: Seed.clientID) }
        }
    }
}
