import Dispatch
import Foundation
import LoginWithAmazon
import TestSupport

/// Records the callbacks of a call: their number, their thread, and whether the call has already returned.
final class CallWatch: Sendable {
    private struct State {
        var outcomes: [Outcome] = []
        var hasReturned = false
        var problems: [String] = []
    }

    private let state = Locked(State())
    private let first = DispatchSemaphore(value: 0)

    func record(_ outcome: Outcome) {
        let isOnMain = MainQueue.isCurrent
        state.withLock { state in
            if !isOnMain { state.problems.append("callback not on the main thread") }
            if !state.hasReturned { state.problems.append("callback before the call returned") }
            state.outcomes.append(outcome)
        }
        first.signal()
    }

    func returned() { state.withLock { $0.hasReturned = true } }

    /// The first outcome; nil if none arrives in time.
    func wait(seconds: Double) -> Outcome? {
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
