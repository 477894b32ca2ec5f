import ExampleSupport
import Foundation

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

Program.run("Measures what the calls cost, each beside its floor in the same run. Build it with -c release.") {
    options in
    let setting = try Setting()
    var measurements = try await CachedToken(setting.signedIn()).measure()
    measurements += try await SignInProtocol(setting: setting).measure()
    measurements.append(try await ManyCallers(setting: setting).measure())
    measurements.append(try await FirstAnswer(setting: setting).measure())
    measurements += try await Growth(setting: setting).measure()
    setting.server.stop()
    let report = Report(measurements: measurements)
    Program.say(options.wantsJSON ? report.json : report.text)
    Program.exit(0)
}
