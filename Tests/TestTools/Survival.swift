import Foundation

/// The settings that the scripts in `.ci` pass to the tests, and the figures that the tests count for the report of
/// `.ci/survival`.
package enum Survival {
    /// A figure that the tests count. The raw value is its name in the report.
    package enum Figure: String, Sendable {
        case faults = "faults tried"
        case environments = "environments tried"
        case schedules = "schedules run"
        case redirects = "hostile redirects refused"
        case kills = "kills survived"
        case callbacks = "callbacks counted"
        case violations = "violations"
    }

    /// Whether `.ci/survival` runs the tests. Otherwise, tests that take long and rarely find anything are skipped.
    package static let isReported = environment["SURVIVAL_FIGURES"] != nil
    package static let whySkipped = "runs in .ci/survival"

    /// Returns all cases if `.ci/survival` runs the tests. Otherwise, returns every `step`th case.
    package static func sample<Case>(of all: [Case], every step: Int) -> [Case] {
        isReported ? all : stride(from: 0, to: all.count, by: step).map { all[$0] }
    }

    /// Adds the number to the figure if `.ci/survival` runs the tests. A line is appended to its file of figures. Short
    /// appends are atomic, so tests and processes can count concurrently.
    package static func count(_ figure: Figure, _ number: Int) {
        guard let path = environment["SURVIVAL_FIGURES"], let file = fopen(path, "a") else { return }
        fputs("\(figure.rawValue)\t\(number)\n", file)
        fclose(file)
    }

    package static let schedules = amount("SURVIVAL_SCHEDULES", otherwise: 500)
    package static let kills = amount("SURVIVAL_KILLS", otherwise: 40)

    /// The deadline of a test of schedules, in minutes. It is an hour if more schedules are run than by default.
    package static let minutesOfSchedules = schedules > 500 ? 60 : 1
    /// The deadline of a test that kills processes, in minutes. It is an hour if more are killed than by default.
    package static let minutesOfKills = kills > 40 ? 60 : 2

    /// The integer value of the environment variable, or `otherwise` if there is none.
    package static func amount(_ variable: String, otherwise: Int) -> Int {
        environment[variable].flatMap(Int.init) ?? otherwise
    }

    private static var environment: [String: String] { ProcessInfo.processInfo.environment }
}

/// Whether the tests were built with a thread or address sanitizer. Such tests need more time and memory.
package enum Sanitizer {
    package static let isThere = isForThreads || has("__asan_init")
    package static let isForThreads = has("__tsan_init")

    /// Whether this program has a function with this name.
    private static func has(_ function: String) -> Bool { dlsym(dlopen(nil, RTLD_NOW), function) != nil }
}
