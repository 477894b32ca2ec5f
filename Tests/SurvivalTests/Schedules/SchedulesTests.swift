import Foundation
import TestSupport
import Testing

/// Tests calls, replies, redirects, cancellations, store failures, program exits and clock changes in random order.
///
/// The seeds are the same in every run; `SURVIVAL_SEED` sets the first one, for example to repeat a failure.
@Suite(.timeLimit(.minutes(30))) struct SchedulesTests {
    /// The number of concurrent shares, enough to use every processor of a small machine.
    private static let shares = 4

    @Test("Regression 11: every invariant holds after every step, in any order of events", arguments: 0..<shares)
    func anyOrder(share: Int) async {
        let amount = Survival.amount("SURVIVAL_SCHEDULES", otherwise: 500)
        let first = Survival.amount("SURVIVAL_SEED", otherwise: 1)
        var run = 0
        var answers = 0
        var broken = 0
        for index in stride(from: share, to: amount, by: Self.shares) where broken == 0 {
            let seed = UInt64(first + index)
            let outcome = ModelSchedules.run(Schedule(seed: seed))
            run += 1
            answers += outcome.answers
            // Leaves processor time for other tests.
            await Task.yield()
            guard let violation = outcome.violation else { continue }
            broken += 1
            Issue.record("\(ModelSchedules.report(seed, violation))")
        }
        Survival.count(.schedules, run)
        Survival.count(.callbacks, answers)
        Survival.count(.violations, broken)
    }

    @Test("Every invariant holds on real managers and the facade, for any events and thread order")
    func realManagers() async throws {
        let amount = max(Survival.amount("SURVIVAL_SCHEDULES", otherwise: 500) / 25, 1)
        let first = Survival.amount("SURVIVAL_SEED", otherwise: 1)
        var run = 0
        var answers = 0
        var broken = 0
        for index in 0..<amount where broken == 0 {
            let seed = UInt64(first + index)
            let outcome = try await ShellSchedules.run(Schedule(seed: seed))
            run += 1
            answers += outcome.answers
            guard let violation = outcome.violation else { continue }
            broken += 1
            Issue.record("\(ShellSchedules.report(seed, violation, outcome.transcript))")
        }
        Survival.count(.schedules, run)
        Survival.count(.callbacks, answers)
        Survival.count(.violations, broken)
    }
}
