import Foundation
import LoginWithAmazon
import TestSupport

/// A program of this package, run to its end in an environment of the test's choice.
struct Started: Sendable {
    let status: Int32
    let output: String
    let errors: String

    /// What `NetworkProbe` does not do since the machine does not allow it.
    var isNotAllowed: Bool { status == 77 }

    /// Runs the program, without keeping one of the few threads of tasks waiting, and counts the environment.
    ///
    /// `changes` are variables of the environment, of which nil takes one away; `shell` is what a shell does with the
    /// program, where `"$@"` stands for it and its arguments.
    static func run(
        _ program: String, _ arguments: [String] = [], changes: [String: String?] = [:], shell: String = "exec \"$@\""
    ) async throws -> Started {
        Survival.count(.environments, 1)
        return try await OwnThread.run {
            let process = Process()
            let (output, errors) = (Pipe(), Pipe())
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", shell, "sh", folder.appendingPathComponent(program).path] + arguments
            process.environment = environment(changes)
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = output
            process.standardError = errors
            try process.run()
            let late = Locked(Data())
            let reader = DispatchGroup()
            DispatchQueue.global().async(group: reader) {
                let bytes = errors.fileHandleForReading.readDataToEndOfFile()
                late.withLock { $0 = bytes }
            }
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            reader.wait()
            process.waitUntilExit()
            return Started(
                status: process.terminationStatus, output: text,
                errors: String(decoding: late.withLock { $0 }, as: UTF8.self))
        }
    }

    /// The environment of the tests, without what they or their machine set about proxies.
    private static func environment(_ changes: [String: String?]) -> [String: String] {
        var variables = ProcessInfo.processInfo.environment
        let proxies = ["http_proxy", "https_proxy", "all_proxy", "no_proxy"]
        for name in proxies + proxies.map({ $0.uppercased() }) { variables[name] = nil }
        variables["LLVM_PROFILE_FILE"] = "/dev/null"
        // The probe has parts of the tests in it, but is a program like any other (`TestEnvironment`).
        variables["TEST_KEEPS_PROXIES"] = "1"
        for (name, value) in changes { variables[name] = value }
        return variables
    }

    /// Where the programs are: beside the tests.
    private static let folder: URL = {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let runner = URL(fileURLWithPath: CommandLine.arguments[0])
        return (bundles.first ?? runner).deletingLastPathComponent()
    }()
}
