import Dispatch
import Foundation
import LoginWithAmazon
import TestSupport

/// Sees what one call is told: how often, where, and whether the call had returned by then.
final class CallWatch: Sendable {
    private struct State {
        var outcomes: [Outcome] = []
        var hasReturned = false
        var problems: [String] = []
    }

    private let state = Locked(State())
    private let first = DispatchSemaphore(value: 0)

    func told(_ outcome: Outcome) {
        let isOnMain = MainQueue.isCurrent
        state.withLock { state in
            if !isOnMain { state.problems.append("told off the main thread") }
            if !state.hasReturned { state.problems.append("told before the call has returned") }
            state.outcomes.append(outcome)
        }
        first.signal()
    }

    func returned() { state.withLock { $0.hasReturned = true } }

    /// The first outcome; nil where none comes in time.
    func wait(seconds: Double) -> Outcome? {
        guard first.wait(timeout: .now() + seconds) == .success else { return nil }
        return state.withLock { $0.outcomes.first }
    }

    /// How often the call was told something so far.
    var count: Int { state.withLock { $0.outcomes.count } }

    /// What was not as every callback must be.
    var problems: [String] {
        state.withLock { $0.problems + ($0.outcomes.count == 1 ? [] : ["told \($0.outcomes.count) times"]) }
    }
}
