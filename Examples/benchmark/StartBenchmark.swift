import ExampleSupport
import Foundation
import LoginWithAmazon

/// Measures the time from the start of a process to its first token from a file, relative to a process that exits at
/// once.
@MainActor
struct StartBenchmark {
    static let argument = "first-answer"
    private static let rounds = 41
    let environment: BenchmarkEnvironment

    func measure() async throws -> [Measurement] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("grant")
        _ = try await environment.signedIn(AMZNFileGrantStore(url: file))
        var rounds: [(own: Double, floor: Double)] = []
        let arguments = [Self.argument, file.path, environment.server.baseURL.absoluteString]
        for _ in 0..<environment.amount(Self.rounds) {
            rounds.append((try Self.run(arguments), try Self.run([Self.argument])))
        }
        return [
            .ratio("process to its first answer", rounds, floor: "process that answers nothing", target: 1.15)
        ]
    }

    private static func run(_ arguments: [String]) throws -> Double {
        let start = Stopwatch.now()
        try runProcess(URL(fileURLWithPath: CommandLine.arguments[0]), arguments)
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

/// Measures the size that the package adds to a program: that of a stripped release build that makes the four calls of
/// SDK 2.x, minus that of one that only uses Foundation.
enum ProgramSize {
    /// Kilobytes, measured on Linux for x86_64.
    private static let target = 790.0

    /// Links both with the objects of this build. Without a compiler, with an unknown build layout, or with a sanitizer
    /// the result is empty.
    static func measure() -> [Measurement] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("size-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        guard (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)) != nil,
            let with = try? size(of: calling, linking: objects, in: folder),
            let without = try? size(of: "import Foundation\n" + common, linking: [], in: folder)
        else { return [] }
        let kilobytes = Double((with - without) / 1_000)
        return [
            Measurement(name: "what the package adds to a program", figure: kilobytes, unit: "kB", target: target)
        ]
    }

    private static let common = "print(FileManager.default.temporaryDirectory.path)\n"

    private static let calling = """
        import Foundation
        import LoginWithAmazonLegacy

        final class Delegate: NSObject, AIAuthenticationDelegate {
            func requestDidSucceed(_ apiResult: APIResult!) { print(apiResult.api.rawValue) }
            func requestDidFail(_ errorResponse: APIError!) { print(errorResponse.error.code) }
        }
        \(common)
        AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: Delegate())
        AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: Delegate())
        AIMobileLib.getProfile(Delegate())
        AIMobileLib.clearAuthorizationState(Delegate())
        RunLoop.main.run()
        """

    private static let build = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent()

    /// The objects of both modules that this program was linked from. (Build folders also contain objects of deleted
    /// files.)
    private static var objects: [String] {
        let list = build.appendingPathComponent("benchmark.product/Objects.LinkFileList")
        let files = (try? String(contentsOf: list, encoding: .utf8))?.split(whereSeparator: \.isNewline) ?? []
        return files.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "'\"")) }.filter { path in
            ["/LoginWithAmazon.build/", "/LoginWithAmazonLegacy.build/"].contains { path.contains($0) }
        }
    }

    /// The size in bytes of a program with this source: optimised, dead-stripped and stripped of symbols.
    private static func size(of source: String, linking objects: [String], in folder: URL) throws -> Int {
        #if canImport(Darwin)
            let deadStrip = "-dead_strip"
        #else
            let deadStrip = "--gc-sections"
        #endif
        let main = folder.appendingPathComponent("main.swift")
        let program = folder.appendingPathComponent("program-\(objects.count)")
        try source.write(to: main, atomically: true, encoding: .utf8)
        let modules = build.appendingPathComponent("Modules").path
        let tools = URL(fileURLWithPath: "/usr/bin/env")
        try runProcess(
            tools,
            ["swiftc", "-O", "-I", modules, main.path, "-o", program.path, "-Xlinker", deadStrip] + objects)
        try runProcess(tools, ["strip", program.path])
        return try program.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    }
}

/// Runs a program to its end.
func runProcess(_ program: URL, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Problem("\(arguments[0]) failed") }
}
