import BothAPIs
import TestSupport

@testable import LoginWithAmazon

/// Records the events of a schedule with real managers, and its first violation. Several threads can use it.
final class ManagerRecord: Sendable {
    private struct State {
        var (pending, calls) = (0, 0)
        var last: CallOutcome.Common?
        var violation: Violation?
        var transcript: [String] = []
    }

    /// Whether calls may report that no user is signed in.
    private let mayEnd: Bool
    private let state = Locked(State())

    init(mayEnd: Bool) { self.mayEnd = mayEnd }

    /// The number of calls that have not been answered.
    var pending: Int { state.withLock { $0.pending } }
    /// The last outcome of a call with one of the two SDKs.
    var last: CallOutcome.Common? { state.withLock { $0.last } }
    var violation: Violation? { state.withLock { $0.violation } }

    var outcome: ScheduleOutcome {
        state.withLock {
            ScheduleOutcome(violation: $0.violation, answers: $0.calls - $0.pending, transcript: $0.transcript)
        }
    }

    func add(_ line: String) { state.withLock { $0.transcript.append(line) } }

    func broke(_ invariant: Invariant, _ text: String) {
        state.withLock { $0.violation = $0.violation ?? Violation(invariant: invariant, text: text) }
    }

    /// Records a call and returns its number.
    func started(_ call: String) -> Int {
        state.withLock { state in
            (state.pending, state.calls) = (state.pending + 1, state.calls + 1)
            state.transcript.append("call \(state.calls): \(call)")
            return state.calls
        }
    }

    func ended(_ number: Int, _ answer: String, isSignedOut: Bool = false) {
        if isSignedOut, !mayEnd { broke(.noFalseSignOut, "call \(number)") }
        state.withLock { state in
            state.pending -= 1
            state.transcript.append("call \(number) is answered: \(answer)")
        }
    }

    /// Checks what the delegate or block of a call has received until it was released.
    func ended(_ number: Int, _ outcomes: [CallOutcome], isMadeOnMain: Bool) {
        state.withLock { $0.last = outcomes.last?.common }
        if outcomes.count != 1 { broke(.oneAnswer, "call \(number): \(outcomes)") }
        if !outcomes.allSatisfy({ $0.isOnMainQueue && ($0.isAfterReturn || !isMadeOnMain) }) {
            broke(.mainThread, "the answer to call \(number)")
        }
        ended(number, "\(outcomes)", isSignedOut: outcomes.contains { $0.common == .failed(code: 1) })
    }
}
