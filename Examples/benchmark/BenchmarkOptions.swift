import ExampleSupport
import Foundation

/// What the benchmark's command line asks for. Pure.
struct BenchmarkOptions {
    /// Where the chart is written; nil draws none.
    let chart: URL?
    /// The commands of other libraries' programs.
    let peers: [String]
    let wantsJSON: Bool

    init(_ arguments: CommandLineArguments) {
        chart = arguments.value("--svg").map { URL(fileURLWithPath: $0) }
        peers = arguments.allValues("--peer")
        wantsJSON = arguments.has("--json")
    }

    static let syntax = CommandSyntax(
        "Measures what the calls cost, each beside its floor in the same run. Build it with -c release.",
        groups: [
            OptionGroup(
                "Comparison",
                [
                    CommandOption(
                        "--peer", "COMMAND",
                        "show the figures of another library's program beside these; may be repeated. The shell runs "
                            + "the command, which prints a line NAME<TAB>NANOSECONDS for each figure")
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
