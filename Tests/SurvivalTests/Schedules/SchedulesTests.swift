import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Tests calls, replies, redirects, cancellations, store failures, program exits and clock changes in random order.
///
/// The seeds are the same in every run; `SURVIVAL_SEED` sets the first one, for example to repeat a failure.
@Suite(.timeLimit(.minutes(30))) struct SchedulesTests {
    /// The number of concurrent shares, enough to use every processor of a small machine.
    private static let shares = 4
    private static let amount = Survival.amount("SURVIVAL_SCHEDULES", otherwise: 500)

    @Test("Regression 11: every invariant holds after every step, in any order of events", arguments: 0..<shares)
    func anyOrder(share: Int) async {
        await run(stride(from: share, to: Self.amount, by: Self.shares)) { seed in
            // Leaves processor time for other tests.
            await Task.yield()
            return ModelSchedules.run(Schedule(seed: seed))
        } report: { seed, outcome in
            ModelSchedules.report(seed, outcome)
        }
    }

    @Test("Every invariant holds on real managers and the facade, for any events and thread order")
    func realManagers() async {
        await run(stride(from: 0, to: max(Self.amount / 25, 1), by: 1)) { seed in
            await ShellSchedules.run(Schedule(seed: seed))
        } report: { seed, outcome in
            outcome.report(seed)
        }
    }

    /// Runs the schedules up to the first violation, and counts them.
    private func run(
        _ indices: StrideTo<Int>, _ body: (UInt64) async -> ScheduleOutcome,
        report: (UInt64, ScheduleOutcome) -> String
    ) async {
        let first = Survival.amount("SURVIVAL_SEED", otherwise: 1)
        var (run, answers, broken) = (0, 0, 0)
        for index in indices where broken == 0 {
            let seed = UInt64(first + index)
            let outcome = await body(seed)
            run += 1
            answers += outcome.answers
            guard outcome.violation != nil else { continue }
            broken += 1
            Issue.record("\(report(seed, outcome))")
        }
        Survival.count(.schedules, run)
        Survival.count(.callbacks, answers)
        Survival.count(.violations, broken)
    }
}

/// What became of a schedule.
struct ScheduleOutcome: Sendable {
    let violation: Violation?
    let answers: Int
    /// The recorded events, one per line.
    let transcript: [String]

    func report(_ seed: UInt64) -> String {
        """
        Broken invariant: \(violation?.invariant.rawValue ?? "") (\(violation?.text ?? "")).
        To repeat it: SURVIVAL_SEED=\(seed) SURVIVAL_SCHEDULES=1 swift test --filter SchedulesTests
        \(transcript.map { "  " + $0 }.joined(separator: "\n"))
        """
    }
}

/// Runs schedules over the pure machines.
enum ModelSchedules {
    static func run(_ schedule: Schedule, isRecorded: Bool = false) -> ScheduleOutcome {
        var environment = ModelEnvironment(schedule.steps.first ?? [], isRecorded: isRecorded)
        for step in schedule.steps.dropFirst() where environment.invariants.violation == nil { environment.step(step) }
        if environment.invariants.violation == nil { environment.settle() }
        if environment.invariants.violation == nil { environment.signInOnceMore() }
        return ScheduleOutcome(
            violation: environment.invariants.violation, answers: environment.invariants.answers,
            transcript: environment.transcript?.events ?? [])
    }

    /// The report on a seed whose schedule breaks an invariant, with the smallest schedule that still breaks it.
    static func report(_ seed: UInt64, _ outcome: ScheduleOutcome) -> String {
        let small = Schedule(seed: seed).shrunk { run($0).violation?.invariant == outcome.violation?.invariant }
        return run(small, isRecorded: true).report(seed)
    }
}

/// Runs schedules over real managers and the facade. The order of threads varies, so they can't be shrunk.
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
}
