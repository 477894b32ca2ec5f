import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Tests state machines and real managers with calls, replies, failures and other events in random order.
///
/// By default, the seeds are the same in every run and start with 1. `SURVIVAL_SEED` sets another first seed, for
/// example to repeat a failure.
@Suite(.deadline(minutes: Survival.minutesOfSchedules)) struct SchedulesTests {
    /// The number of test cases that share the schedules of the state machines. The cases run concurrently.
    private static let shares = 4

    @Test("Random schedules over the state machines break no invariant", arguments: 0..<shares)
    func stateMachinesBreakNoInvariant(share: Int) async {
        await run(stride(from: share, to: Survival.schedules, by: Self.shares)) { schedule in
            // Leaves processor time for other tests.
            await Task.yield()
            return ModelSchedules.run(schedule)
        }
    }

    @Test("With real managers, each call is answered once, no session ends without a reason, and nothing hangs")
    func realManagersBreakNoInvariant() async {
        await run(stride(from: 0, to: min(Survival.schedules, 100), by: 1)) { await ManagerEnvironment.run($0) }
    }

    /// Runs the schedules up to the first violation. Counts the schedules, the answers of calls and the violation.
    private func run(_ indices: StrideTo<Int>, _ body: (Schedule) async -> ScheduleOutcome) async {
        let first = Survival.amount("SURVIVAL_SEED", otherwise: 1)
        var (run, answers, broken) = (0, 0, 0)
        for index in indices where broken == 0 {
            let outcome = await body(Schedule(seed: UInt64(first + index)))
            run += 1
            answers += outcome.answers
            guard let violation = outcome.violation else { continue }
            broken += 1
            Issue.record(
                """
                Broken invariant: \(violation.invariant.rawValue) (\(violation.text)).
                To repeat it: SURVIVAL_SEED=\(first + index) SURVIVAL_SCHEDULES=1 swift test --filter SchedulesTests
                \(outcome.transcript.map { "  " + $0 }.joined(separator: "\n"))
                """)
        }
        Survival.count(.schedules, run)
        Survival.count(.callbacks, answers)
        Survival.count(.violations, broken)
    }
}

struct ScheduleOutcome: Sendable {
    let violation: Violation?
    let answers: Int
    /// The recorded events, one per element.
    let transcript: [String]
}

/// Runs schedules over the pure state machines. If a schedule breaks an invariant, removes the steps that aren't
/// needed to break it, and returns the outcome of the shortened schedule.
enum ModelSchedules {
    static func run(_ schedule: Schedule) -> ScheduleOutcome {
        let outcome = play(schedule)
        guard let broken = outcome.violation?.invariant else { return outcome }
        return play(schedule.shrunk { play($0).violation?.invariant == broken }, isRecorded: true)
    }

    private static func play(_ schedule: Schedule, isRecorded: Bool = false) -> ScheduleOutcome {
        var environment = ModelEnvironment(schedule.steps.first ?? [], isRecorded: isRecorded)
        for step in schedule.steps.dropFirst() where environment.invariants.violation == nil { environment.step(step) }
        if environment.invariants.violation == nil { environment.settle() }
        if environment.invariants.violation == nil { environment.signInOnceMore() }
        return ScheduleOutcome(
            violation: environment.invariants.violation, answers: environment.invariants.answers,
            transcript: environment.transcript?.events ?? [])
    }
}
