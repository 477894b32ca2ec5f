import ExampleSupport
import Foundation

Program.prepare()
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == ColdStartBenchmark.argument {
    Task { @MainActor in
        do {
            let manager = try await ColdStartBenchmark.answer(Array(arguments.dropFirst()))
            withExtendedLifetime(manager) { exit(0) }
        } catch {
            exit(1)
        }
    }
    RunLoop.main.run()
}

Program.run(BenchmarkOptions.syntax) { arguments in
    let options = BenchmarkOptions(arguments)
    let peers = try options.peers.map(Peer.init(running:))
    let environment = try BenchmarkEnvironment(isQuick: options.isQuick)
    var measurements = try await SynchronousBenchmark(environment: environment).measure()
    measurements += try await AsyncBenchmark(environment: environment).measure()
    measurements += peers.flatMap { $0.measurements(beside: measurements[0]) }
    measurements += try await SignInBenchmark(environment: environment).measure()
    measurements.append(try await ConcurrentRefreshBenchmark(environment: environment).measure())
    measurements.append(try await ColdStartBenchmark(environment: environment).measure())
    measurements += try await RedirectBenchmark(like: environment).measure()
    measurements += try await ScalingBenchmark(environment: environment).measure()
    if !options.isQuick, let size = ProgramSize.measure() { measurements.append(size) }
    environment.server.stop()
    let report = Report(measurements: measurements)
    if let chart = options.chart { try Chart(measurements).svg.write(to: chart, atomically: true, encoding: .utf8) }
    Program.say(options.wantsJSON ? report.json : report.text)
    Program.exit(0)
}
