import Dispatch
import Foundation
import LoginWithAmazon
import TestSupport

/// A simulated network whose replies are correct, except for one request and, in some situations, the first one.
final class MatrixTransport: Transport {
    private struct State {
        /// Before and after the tested call there are no faults.
        var isOn = false
        var count = 0
        var sent: [Step] = []
    }

    /// The number of living transports.
    private static let livingOnes = Locked(0)

    /// Whether all transports are deallocated except the one of the shared manager, so that no call retains its
    /// session.
    static func end() async -> Bool {
        for _ in 0..<2_000 {
            if livingOnes.withLock({ $0 <= 1 }) { return true }
            try? await Task.sleep(nanoseconds: 5_000_000)
        }
        return false
    }

    private let route: Route
    private let fault: (index: Int, WireFault)?
    /// Called with the number of replies just before each reply.
    private let onAnswer: @Sendable (Int) -> Void
    private let state = Locked(State())
    private let answered = DispatchSemaphore(value: 0)

    init(_ route: Route, fault: (index: Int, WireFault)? = nil, onAnswer: @escaping @Sendable (Int) -> Void = { _ in })
    {
        self.route = route
        self.fault = fault
        self.onAnswer = onAnswer
        Self.livingOnes.withLock { $0 += 1 }
    }

    deinit { Self.livingOnes.withLock { $0 -= 1 } }

    /// All requests since the fault was enabled.
    var sent: [Step] { state.withLock { $0.sent } }

    /// Enables the fault.
    func begin() { state.withLock { $0.isOn = true } }

    /// Disables the fault.
    func end() { state.withLock { $0.isOn = false } }

    func send(_ request: WireRequest, reply: @escaping @Sendable (ScriptedTransport.Reply) -> Void) {
        let step = Step(request)
        let (index, isOn) = state.withLock { state in
            defer { state.count += 1 }
            if state.isOn { state.sent.append(step) }
            return (state.isOn ? state.sent.count - 1 : state.count, state.isOn)
        }
        guard isOn else { return reply(.success(CorrectReply(to: step, number: 1_000 + index).wire())) }
        let truth = CorrectReply(to: step, number: index)
        onAnswer(index + 1)
        defer { answered.signal() }
        guard let fault, fault.index == index else { return reply(.success(prelude(step, index) ?? truth.wire())) }
        for _ in 0..<fault.1.times { reply(fault.1.spoil(truth)) }
    }

    /// Blocks until this many requests have been answered since the fault was enabled; returns false on a time-out.
    func waitForAnswers(_ count: Int) -> Bool {
        (0..<count).allSatisfy { _ in answered.wait(timeout: .now() + 20) == .success }
    }

    /// The first reply according to the situation.
    private func prelude(_ step: Step, _ index: Int) -> WireReply? {
        guard index == 0, route.situation.hasPrelude, step == route.requests.first else { return nil }
        switch step {
        case .refresh: return WireReply(status: 400, body: Data(#"{"error":"invalid_grant"}"#.utf8))
        case .poll: return WireReply(status: 400, body: Data(#"{"error":"authorization_pending"}"#.utf8))
        default: return WireReply(status: 401)
        }
    }
}
