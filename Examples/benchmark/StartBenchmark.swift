import ExampleSupport
import Foundation
import LoginWithAmazon

/// Measures the time from the start of a process to its first token from a file, relative to a process that exits at
/// once.
@MainActor
struct StartBenchmark {
    static let argument = "first-answer"
    let environment: BenchmarkEnvironment

    func measure() async throws -> [Measurement] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("grant")
        _ = try await environment.signedIn(AMZNFileGrantStore(url: file))
        let arguments = [Self.argument, file.path, environment.server.baseURL.absoluteString]
        let rounds = try await environment.rounds(41) {
            (own: try Self.run(arguments), floor: try Self.run([Self.argument]))
        }
        return [
            .ratio("process to its first answer", rounds, floor: "process that answers nothing", target: 1.15)
        ]
    }

    private static func run(_ arguments: [String]) throws -> Double {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let start = Stopwatch.now()
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Problem("\(arguments[0]) failed") }
        return Stopwatch.each(of: 1, since: start)
    }

    /// The measured process: requests a token with the grant in the file, if it is given one and the server's URL. It
    /// keeps the manager until it exits, as an app does.
    static func answer(_ arguments: [String]) -> Never {
        guard let path = arguments.first, let server = URL(string: arguments[1]) else { exit(0) }
        let configuration = AMZNConfiguration(
            clientID: "amzn1.application-oa2-client.demo", redirectURI: server,
            endpoints: AMZNEndpoints(authorization: server, token: server, profile: server, signOut: server))
        let manager = AMZNAuthorizationManager(
            configuration: configuration, userAgent: AMZNLoopbackUserAgent(),
            grantStore: AMZNFileGrantStore(url: URL(fileURLWithPath: path)))
        Task { @MainActor in
            let isAnswered = (try? await manager.authorize(BenchmarkEnvironment.request(.never))) != nil
            withExtendedLifetime(manager) { exit(isAnswered ? 0 : 1) }
        }
        RunLoop.main.run()
        exit(1)
    }
}
