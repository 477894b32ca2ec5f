import Foundation

/// What the survival tests count for the report of `.ci/survival`, and how much of it that report asks them to do.
package enum Survival {
    /// A line of the report.
    package enum Figure: String, Sendable {
        case faults = "faults tried"
        case environments = "environments tried"
        case schedules = "schedules run"
        case siblings = "sibling schedules run"
        case redirects = "hostile redirects refused"
        case fuzzing = "fuzz executions"
        case kills = "kills survived"
        case breakages = "breakages caught"
        case canaries = "bytes searched for secrets"
        case callbacks = "callbacks counted"
        case violations = "violations"
    }

    /// Adds to the figure, where a report is being made. One short write at the file's end is whole, so that tests and
    /// processes may count at the same time.
    package static func count(_ figure: Figure, _ number: Int) {
        guard let path = environment["SURVIVAL_FIGURES"], let file = fopen(path, "a") else { return }
        fputs("\(figure.rawValue)\t\(number)\n", file)
        fclose(file)
    }

    /// How often to try: the number in the environment, or else enough for a run of all tests.
    package static func amount(_ variable: String, otherwise: Int) -> Int {
        environment[variable].flatMap(Int.init) ?? otherwise
    }

    private static var environment: [String: String] { ProcessInfo.processInfo.environment }
}
