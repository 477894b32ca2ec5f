import Foundation
import LoginWithAmazon
import TestSupport

/// Runs schedules over real managers and the facade.
enum ShellSchedules {
    struct Outcome: Sendable {
        let breach: Breach?
        let answers: Int
        let story: [String]
    }

    static func run(_ schedule: Schedule, isTold: Bool = false) async throws -> Outcome {
        var world = ShellWorld(schedule.steps.first ?? [], isTold: isTold)
        let watch = world.watch
        try await SharedManager.with(world.members[0].manager) {
            for step in schedule.steps.dropFirst() where watch.breach == nil { await world.step(step) }
            if watch.breach == nil { await world.settle() }
            if watch.breach == nil { await world.signInOnceMore() }
        }
        return Outcome(breach: watch.breach, answers: watch.answers, story: watch.story?.lines ?? [])
    }

    /// What there is to say of a seed. Which thread comes first is chance, so the schedule is only told, not made smaller.
    static func report(_ seed: UInt64, _ breach: Breach) async throws -> String {
        let again = try await run(Schedule(seed: seed), isTold: true)
        return """
            A promise is broken on real managers: \(breach.promise.rawValue) (\(breach.text)).
            Again: SURVIVAL_SEED=\(seed) SURVIVAL_SCHEDULES=1 swift test --filter SchedulesTests
            Once more it \(again.breach == nil ? "kept it" : "broke"): \(Schedule(seed: seed))
            \(again.story.map { "  " + $0 }.joined(separator: "\n"))
            """
    }
}
