import ExampleSupport
import Foundation

/// The benchmark's command-line options. Pure.
struct BenchmarkOptions {
    /// The file for the chart; nil for none.
    let chart: URL?
    /// Commands that run the benchmarks of other libraries.
    let peers: [String]
    let wantsJSON: Bool

    init(_ arguments: CommandLineArguments) {
        chart = arguments.value("--svg").map { URL(fileURLWithPath: $0) }
        peers = arguments.allValues("--peer")
        wantsJSON = arguments.has("--json")
    }

    static let syntax = CommandSyntax(
        "Measures the cost of the calls, each relative to its floor in the same run. Build it with -c release.",
        groups: [
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
