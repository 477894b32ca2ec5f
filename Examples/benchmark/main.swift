import ExampleSupport
import LoginWithAmazon
import ProgramSupport

let syntax = CommandSyntax(
    """
    Measures the calls that are answered from memory, each relative to its floor, a lower bound from the same run. \
    Build it with -c release.

    Options:
      --quick  few rounds: checks at once that everything runs
      --json  print JSON
    """)
Program.run(syntax) { arguments in
    if Report.isDebugBuild {
        Program.note("This is a debug build. For meaningful times: swift run -c release benchmark")
    }
    let environment = try ExampleEnvironment(arguments)
    let manager = environment.manager()
    _ = try await manager.authorize(TokenBenchmark.request(.auto))
    let parts = TokenBenchmark(manager: manager, rounds: arguments.has("--quick") ? 2 : 45).parts
    var measurements: [Measurement] = []
    for (index, part) in parts.enumerated() {
        Program.status("Measuring \(part.name) (\(index + 1) of \(parts.count)) …")
        measurements.append(try await part.measure())
    }
    Program.status("")
    environment.server?.stop()
    let report = Report(measurements: measurements)
    if arguments.has("--json") { Program.say(json: report) } else { Program.say(report.text) }
    Program.exit(0)
}
