import ExampleSupport
import LoginWithAmazon
import ProgramSupport

let syntax = CommandSyntax(
    """
    Measures calls that are answered from memory, each relative to its floor, a lower bound from the same run. Build \
    the program with -c release.

    Options:
      --quick  only two rounds, to check that everything runs
    """)
Program.run(syntax) { arguments in
    #if DEBUG
        let isDebugBuild = true
        Program.note("This is a debug build. For meaningful times: swift run -c release benchmark")
    #else
        let isDebugBuild = false
    #endif
    let environment = try ExampleEnvironment(arguments)
    let manager = environment.manager()
    _ = try await manager.authorize(TokenBenchmark.request(.auto))
    _ = try await manager.fetchUser()
    let benchmark = TokenBenchmark(manager: manager, rounds: arguments.has("--quick") ? 2 : 45)
    let measurements = try await benchmark.measureAll()
    environment.server?.stop()
    Program.say(Measurement.report(measurements, isDebugBuild: isDebugBuild))
    Program.exit(0)
}
