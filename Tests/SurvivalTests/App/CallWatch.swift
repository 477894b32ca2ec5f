import Dispatch
import LoginWithAmazon
import TestSupport

/// Receives the callbacks of a call and records their number, their thread, and whether the call has already returned.
/// The call's handler or delegate retains it.
final class CallWatch: Sendable {
    private struct State {
        var outcomes: [Outcome] = []
        var hasReturned = false
        var problems: [String] = []
    }

    private let state = Locked(State())
    private let first = DispatchSemaphore(value: 0)
    private let onAnswer: @Sendable (Outcome, String?, _ isInOrder: Bool) -> Void

    /// - Parameters:
    ///   - isOnMain: Whether the call is made on the main thread. Elsewhere it may be answered before it has returned.
    ///   - onAnswer: Called with the outcome, the token, and whether the callback keeps the rules.
    init(isOnMain: Bool = true, onAnswer: @escaping @Sendable (Outcome, String?, Bool) -> Void = { _, _, _ in }) {
        self.onAnswer = onAnswer
        state.withLock { $0.hasReturned = !isOnMain }
    }

    func receive(_ outcome: Outcome, token: String?) {
        let isOnMain = MainQueue.isCurrent
        let isInOrder = state.withLock { state in
            if !isOnMain { state.problems.append("callback not on the main thread") }
            if !state.hasReturned { state.problems.append("callback before the call returned") }
            state.outcomes.append(outcome)
            return state.problems.isEmpty
        }
        onAnswer(outcome, token, isInOrder)
        first.signal()
    }

    /// The call has returned.
    func returned() { state.withLock { $0.hasReturned = true } }

    /// The first outcome; nil if none arrives in time, which is a violation rather than a hanging test.
    func wait(seconds: Double = 180) -> Outcome? {
        guard first.wait(timeout: .now() + seconds) == .success else { return nil }
        return state.withLock { $0.outcomes.first }
    }

    /// The number of callbacks so far.
    var count: Int { state.withLock { $0.outcomes.count } }

    /// The violations of the rules for callbacks.
    var problems: [String] {
        state.withLock { $0.problems + ($0.outcomes.count == 1 ? [] : ["\($0.outcomes.count) callbacks"]) }
    }
}
