import ExampleSupport
import Foundation

Program.prepare()
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == FirstAnswer.argument {
    Task { @MainActor in
        do {
            try await FirstAnswer.answer(Array(arguments.dropFirst()))
            exit(0)
        } catch {
            exit(1)
        }
    }
    RunLoop.main.run()
}

Program.run(BenchmarkOptions.syntax) { arguments in
    let options = BenchmarkOptions(arguments)
    let peers = try options.peers.map(Peer.init(running:))
    let setting = try Setting()
    let manager = try await setting.signedIn()
    var measurements = try await CachedToken(manager).measure()
    measurements += try await AsyncToken(setting.signedIn(withUser: true)).measure()
    measurements += peers.flatMap { $0.measurements(beside: measurements[0]) }
    measurements += try await SignInProtocol(setting: setting).measure()
    measurements.append(try await ManyCallers(setting: setting).measure())
    measurements.append(try await FirstAnswer(setting: setting).measure())
    measurements += try await Growth(setting: setting).measure()
    measurements += try await Crowds(setting: setting).measure()
    if let size = ProgramSize.measure() { measurements.append(size) }
    setting.server.stop()
    let report = Report(measurements: measurements)
    if let chart = options.chart { try Chart(measurements).svg.write(to: chart, atomically: true, encoding: .utf8) }
    Program.say(options.wantsJSON ? report.json : report.text)
    Program.exit(0)
}
