import Foundation
import TestSupport

/// A complete run of `EnvironmentProbe`.
enum ProbeRun {
    /// The machine's unprivileged user.
    static let unprivilegedUser = 65_534

    /// Only root can become another user.
    static let canBecomeNobody = geteuid() == 0

    /// Runs the probe with only these environment variables, and returns the lines it prints.
    static func lines(_ arguments: [String], as user: Int? = nil, variables: [String: String] = [:]) throws -> [String]
    {
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = (user.map { ["--uid", "\($0)"] } ?? []) + arguments
        // Several processes must not write to the same coverage profile.
        process.environment = variables.merging(["LLVM_PROFILE_FILE": "/dev/null"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
        return process.terminationStatus == 0 ? lines : lines + ["ended with \(process.terminationStatus)"]
    }

    /// The probe, in the folder of the tests' executable.
    private static let program: URL = {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let runner = URL(fileURLWithPath: CommandLine.arguments[0])
        return (bundles.first ?? runner).deletingLastPathComponent().appendingPathComponent("EnvironmentProbe")
    }()
}

/// Counts an environment for the survival report. Tests call it once for each environment.
func environmentTried() { Survival.count(.environments, 1) }
