import Foundation
import LoginWithAmazon
import TestSupport

/// Runs schedules over real managers and the facade.
enum ShellSchedules {
    struct Outcome: Sendable {
        let violation: Violation?
        let answers: Int
        let transcript: [String]
    }

    static func run(_ schedule: Schedule) async throws -> Outcome {
        var environment = ManagerEnvironment(schedule.steps.first ?? [])
        let watch = environment.watch
        try await SharedManager.with(environment.members[0].manager) {
            for step in schedule.steps.dropFirst() where watch.violation == nil { await environment.step(step) }
            if watch.violation == nil { await environment.settle() }
            if watch.violation == nil { await environment.signInOnceMore() }
        }
        return Outcome(violation: watch.violation, answers: watch.answers, transcript: watch.transcript.lines)
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
    private let invariants: Locked<InvariantChecker>
    let transcript = EventTranscript()
    let clock: @Sendable () -> TimeInterval

    init(rotates: Bool, clock: @escaping @Sendable () -> TimeInterval) {
        invariants = Locked(InvariantChecker(rotates: rotates))
        self.clock = clock
    }

    var violation: Violation? { invariants.withLock { $0.violation } }
    var answers: Int { invariants.withLock { $0.answers } }
    var openCalls: [InvariantChecker.Call] { invariants.withLock { $0.openCalls } }

    /// Records an event and reports it to the invariants.
    func see(_ line: String, _ body: (inout InvariantChecker) throws -> Void) rethrows {
        try invariants.withLock { invariants in
            transcript.add(line)
            try body(&invariants)
        }
    }
}
