import Dispatch
import Foundation
import LoginWithAmazon
import TestSupport

/// A network whose replies are correct, except for one request and, in some situations, the first one.
final class FaultTransport: Transport {
    private struct State {
        /// Before and after the tested call there are no faults.
        var isOn = false
        var count = 0
        var sent: [Route.Request] = []
    }

    private let route: Route
    private let fault: (index: Int, WireFault)?
    /// Called with the number of replies just before each reply.
    private let onAnswer: @Sendable (Int) -> Void
    private let state = Locked(State())
    private let answered = DispatchSemaphore(value: 0)

    init(_ route: Route, fault: (index: Int, WireFault)?, onAnswer: @escaping @Sendable (Int) -> Void) {
        self.route = route
        self.fault = fault
        self.onAnswer = onAnswer
    }

    /// All requests since the fault was enabled.
    var sent: [Route.Request] { state.withLock { $0.sent } }

    /// Enables or disables the fault.
    func turn(on isOn: Bool) { state.withLock { $0.isOn = isOn } }

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
        onAnswer(index + 1)
        defer { answered.signal() }
        guard let fault, fault.index == index else { return reply(prelude(kind, index) ?? good) }
        for _ in 0..<fault.1.times { reply(fault.1.spoil(truth)) }
    }

    /// Blocks until this many requests have been answered since the fault was enabled; returns false on a time-out.
    func waitForAnswers(_ count: Int) -> Bool {
        (0..<count).allSatisfy { _ in answered.wait(timeout: .now() + 20) == .success }
    }

    /// The first reply according to the situation.
    private func prelude(_ kind: Route.Request, _ index: Int) -> ScriptedTransport.Reply? {
        guard index == 0, route.situation.hasPrelude, kind == route.requests.first else { return nil }
        return switch kind {
        case .refresh: .success(WireReply(status: 400, body: Data(#"{"error":"invalid_grant"}"#.utf8)))
        case .poll: .success(WireReply(status: 400, body: Data(#"{"error":"authorization_pending"}"#.utf8)))
        default: .success(WireReply(status: 401))
        }
    }
}
