import Foundation
import LoginWithAmazon
import TestSupport

/// Runs schedules over real managers and the facade.
enum ShellSchedules {
    static func run(_ schedule: Schedule) async -> ScheduleOutcome {
        var environment = ManagerEnvironment(schedule.steps.first ?? [])
        let watch = environment.watch
        try? await SharedManager.with(environment.members[0].manager) {
            for step in schedule.steps.dropFirst() where watch.violation == nil { await environment.step(step) }
            if watch.violation == nil { await environment.settle() }
            if watch.violation == nil { await environment.signInOnceMore() }
        }
        return watch.outcome
    }

    /// The report on a seed. The order of threads varies, so the schedule can't be shrunk.
    static func report(_ seed: UInt64, _ violation: Violation, _ transcript: [String]) -> String {
        """
        Broken invariant on real managers: \(violation.invariant.rawValue) (\(violation.text)).
        To try again: SURVIVAL_SEED=\(seed) SURVIVAL_SCHEDULES=1 swift test --filter SchedulesTests
        \(transcript.map { "  " + $0 }.joined(separator: "\n"))
        """
    }
}

/// The invariants and the recorded events of a schedule on several threads.
final class Watch: Sendable {
    private let state: Locked<(invariants: InvariantChecker, transcript: [String])>

    init(rotates: Bool) { state = Locked((InvariantChecker(rotates: rotates), [])) }

    var violation: Violation? { state.withLock { $0.invariants.violation } }
    var openCalls: [InvariantChecker.Call] { state.withLock { $0.invariants.openCalls } }

    var outcome: ScheduleOutcome {
        state.withLock {
            ScheduleOutcome(
                violation: $0.invariants.violation, answers: $0.invariants.answers, transcript: $0.transcript)
        }
    }

    /// Records an event and reports it to the invariants.
    func see(_ line: String, _ body: (inout InvariantChecker) throws -> Void) rethrows {
        try state.withLock { state in
            state.transcript.append(line)
            try body(&state.invariants)
        }
    }

    func see(_ line: String) { see(line) { _ in } }
}
