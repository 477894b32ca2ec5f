import Foundation
import LoginWithAmazon
import TestSupport

/// A completed run of a program of this package, in an environment chosen by the test.
struct ProgramRun: Sendable {
    let status: Int32
    let output: String
    let errors: String

    /// Runs the program without blocking a thread of the cooperative pool, and counts the environment.
    ///
    /// `changes` are environment variables, where nil removes one. `shell` is the shell command, in which `"$@"` stands
    /// for the program and its arguments.
    static func run(
        _ program: String, _ arguments: [String] = [], changes: [String: String?] = [:], shell: String = "exec \"$@\""
    ) async throws -> ProgramRun {
        Survival.count(.environments, 1)
        return try await DedicatedThread.run {
            let process = Process()
            let (output, errors) = (Pipe(), Pipe())
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", shell, "sh", path(of: program)] + arguments
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
            return ProgramRun(
                status: process.terminationStatus, output: text,
                errors: String(decoding: late.withLock { $0 }, as: UTF8.self))
        }
    }

    /// The lines that the probe prints, as another user if one is given, after these commands of the shell.
    static func probe(
        _ words: [String], as user: Int? = nil, changes: [String: String?] = [:], after commands: String = ":"
    ) async throws -> [String] {
        let arguments = (user.map { ["--uid", "\($0)"] } ?? []) + words
        let end = try await run("SystemProbe", arguments, changes: changes, shell: "\(commands); exec \"$@\"")
        let lines = end.output.split(separator: "\n").map { String($0) }
        return end.status == 0 ? lines : lines + ["ended with \(end.status): \(end.errors.prefix(2_000))"]
    }

    /// The tests' environment without its proxy variables and coverage profiles: several processes must not write to
    /// the same profile, and a killed one would leave it incomplete.
    static func environment(_ changes: [String: String?] = [:]) -> [String: String] {
        var variables = ProcessInfo.processInfo.environment
        let proxies = ["http_proxy", "https_proxy", "all_proxy", "no_proxy"]
        for name in proxies + proxies.map({ $0.uppercased() }) { variables[name] = nil }
        variables["LLVM_PROFILE_FILE"] = "/dev/null"
        // The probe links `TestEnvironment`, which would otherwise exempt loopback addresses from proxies.
        variables["TEST_KEEPS_PROXIES"] = "1"
        for (name, value) in changes { variables[name] = value }
        return variables
    }

    /// The program, in the folder of the tests' executable.
    static func path(of program: String) -> String {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let runner = URL(fileURLWithPath: CommandLine.arguments[0])
        return (bundles.first ?? runner).deletingLastPathComponent().appendingPathComponent(program).path
    }
}
