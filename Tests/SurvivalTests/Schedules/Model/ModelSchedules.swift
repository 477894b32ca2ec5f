/// Runs schedules over the pure machines.
enum ModelSchedules {
    struct Outcome: Sendable {
        let breach: Breach?
        let answers: Int
        /// Stored grants of sign-ins.
        let signIns: Int
        let story: [String]
    }

    static func run(_ schedule: Schedule, isTold: Bool = false) -> Outcome {
        var world = ModelWorld(schedule.steps.first ?? [], isTold: isTold)
        for step in schedule.steps.dropFirst() where world.promises.breach == nil { world.step(step) }
        if world.promises.breach == nil { world.settle() }
        if world.promises.breach == nil { world.signInOnceMore() }
        return Outcome(
            breach: world.promises.breach, answers: world.promises.answers, signIns: world.signIns,
            story: world.story?.lines ?? [])
    }

    /// The report on a seed whose schedule breaks a promise, with the smallest schedule that still breaks it.
    static func report(_ seed: UInt64, _ breach: Breach) -> String {
        let small = Schedule(seed: seed).shrunk { run($0).breach?.promise == breach.promise }
        let end = run(small, isTold: true)
        return """
            Broken promise: \(breach.promise.rawValue).
            To repeat it: SURVIVAL_SEED=\(seed) SURVIVAL_SCHEDULES=1 swift test --filter SchedulesTests
            The smallest such schedule (\(end.breach?.text ?? "")): \(small)
            \(end.story.map { "  " + $0 }.joined(separator: "\n"))
            """
    }
}
