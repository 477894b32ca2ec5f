import ExampleSupport
import Foundation
import LoginWithAmazon

/// Measures the time from the start of a process to its first token from a file, relative to a process that exits at
/// once.
@MainActor
struct ColdStartBenchmark {
    static let argument = "first-answer"
    private static let rounds = 41
    let environment: BenchmarkEnvironment

    func measure() async throws -> Measurement {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("grant")
        _ = try await environment.signedIn(AMZNFileGrantStore(url: file))
        var rounds: [(own: Double, floor: Double)] = []
        for _ in 0..<environment.amount(Self.rounds) {
            rounds.append((try run([Self.argument, file.path]), try run([Self.argument])))
        }
        return .ratio("process to its first answer", rounds, floor: "process that answers nothing", target: 1.15)
    }

    private func run(_ arguments: [String]) throws -> Double {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = arguments
        let start = Stopwatch.now()
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Problem("the measured process failed") }
        return Double(Stopwatch.now() - start)
    }

    /// The measured process: requests a token with the grant in the file. The caller keeps the manager until the
    /// process exits, as an app does.
    static func answer(_ arguments: [String]) async throws -> AMZNAuthorizationManager? {
        guard let path = arguments.first, let nowhere = URL(string: "https://127.0.0.1/") else { return nil }
        let configuration = AMZNConfiguration(
            clientID: "amzn1.application-oa2-client.demo", redirectURI: nowhere,
            endpoints: AMZNEndpoints(authorization: nowhere, token: nowhere, profile: nowhere, signOut: nowhere))
        let manager = AMZNAuthorizationManager(
            configuration: configuration, userAgent: AMZNLoopbackUserAgent(),
            grantStore: AMZNFileGrantStore(url: URL(fileURLWithPath: path)))
        _ = try await manager.authorize(BenchmarkEnvironment.request(.never))
        return manager
    }
}
