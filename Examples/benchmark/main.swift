import ExampleSupport
import Foundation
import ProgramSupport

Program.prepare()
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == StartBenchmark.argument { StartBenchmark.answer(Array(arguments.dropFirst())) }

let syntax = CommandSyntax(
    """
    Measures the calls, each relative to its floor, a lower bound from the same run. Build it with -c release.

    Options:
      --quick  few rounds, few concurrent calls: checks in seconds that everything runs
      --json  print JSON

    Examples:
      benchmark --quick
          checks that everything runs
      benchmark --json
          prints all figures as JSON
    """)
Program.run(syntax, arguments: arguments) { arguments in
    let environment = try BenchmarkEnvironment(isQuick: arguments.has("--quick"))
    let parts: [(name: String, measure: @MainActor () async throws -> [Measurement])] = [
        ("the look-up and async calls", TokenBenchmark(environment: environment).measure),
        ("sign-ins", SignInBenchmark(environment: environment).measure),
        ("the start of a process", StartBenchmark(environment: environment).measure),
        ("many calls at once", GrowthBenchmark(environment: environment).measure),
    ]
    if Report.isDebugBuild {
        Program.note("This is a debug build. For meaningful times: swift run -c release benchmark")
    }
    var measurements: [Measurement] = []
    for (index, part) in parts.enumerated() {
        Program.status("Measuring \(part.name) (\(index + 1) of \(parts.count)) …")
        measurements += try await part.measure()
    }
    Program.status("")
    environment.server.stop()
    let report = Report(measurements: measurements)
    if arguments.has("--json") { Program.say(json: report) } else { Program.say(report.text) }
    Program.exit(0)
}
