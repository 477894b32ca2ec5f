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

    static func run(_ schedule: Schedule) async throws -> Outcome {
        var world = ShellWorld(schedule.steps.first ?? [])
        let watch = world.watch
        try await SharedManager.with(world.members[0].manager) {
            for step in schedule.steps.dropFirst() where watch.breach == nil { await world.step(step) }
            if watch.breach == nil { await world.settle() }
            if watch.breach == nil { await world.signInOnceMore() }
        }
        return Outcome(breach: watch.breach, answers: watch.answers, story: watch.story.lines)
    }

    /// The report on a seed. The order of threads varies, so the schedule can't be shrunk.
    static func report(_ seed: UInt64, _ breach: Breach, _ story: [String]) -> String {
        """
        Broken promise on real managers: \(breach.promise.rawValue) (\(breach.text)).
        To try again: SURVIVAL_SEED=\(seed) SURVIVAL_SCHEDULES=1 swift test --filter SchedulesTests
        \(story.map { "  " + $0 }.joined(separator: "\n"))
        """
    }
}
