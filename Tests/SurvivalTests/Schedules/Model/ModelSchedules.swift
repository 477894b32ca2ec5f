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
    static func report(_ seed: UInt64, _ violation: Violation) -> String {
        let small = Schedule(seed: seed).shrunk { run($0).violation?.invariant == violation.invariant }
        let end = run(small, isRecorded: true)
        return """
            Broken invariant: \(violation.invariant.rawValue).
            To repeat it: SURVIVAL_SEED=\(seed) SURVIVAL_SCHEDULES=1 swift test --filter SchedulesTests
            The smallest such schedule (\(end.violation?.text ?? "")): \(small)
            \(end.transcript.map { "  " + $0 }.joined(separator: "\n"))
            """
    }
}
