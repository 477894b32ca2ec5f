import ExampleSupport
import Foundation

/// The benchmark's command-line options. Pure.
struct BenchmarkOptions {
    /// The file for the chart; nil for none.
    let chart: URL?
    /// Commands that run the benchmarks of other libraries.
    let peers: [String]
    let wantsJSON: Bool
    /// Whether to measure few rounds of few calls, which shows that everything runs but not how fast it is.
    let isQuick: Bool

    init(_ arguments: CommandLineArguments) {
        chart = arguments.value("--svg").map { URL(fileURLWithPath: $0) }
        peers = arguments.allValues("--peer")
        wantsJSON = arguments.has("--json")
        isQuick = arguments.has("--quick")
    }

    static let syntax = CommandSyntax(
        "Measures the calls, each relative to its floor, a lower bound from the same run. Build it with -c release.",
        groups: [
            OptionGroup(
                "Measuring",
                [
                    CommandOption(
                        "--quick", nil,
                        "few rounds, few concurrent calls, no program size: checks in seconds that everything runs")
                ]),
            OptionGroup(
                "Comparison",
                [
                    CommandOption(
                        "--peer", "COMMAND",
                        "compare with the figures of another library's benchmark; may be repeated. The shell runs the "
                            + "command, which prints a line NAME<TAB>NANOSECONDS for each figure")
                ]),
            OptionGroup(
                "Output",
                [
                    CommandOption("--svg", "FILE", "also draw the ratios as a chart"),
                    CommandOption("--json", nil, "print JSON"),
                ]),
        ],
        examples: [
            .init("--svg ratios.svg", "prints the table and draws the chart"),
            .init("--peer ./my-library-benchmark", "adds a row for each line that the command prints"),
        ])
}
