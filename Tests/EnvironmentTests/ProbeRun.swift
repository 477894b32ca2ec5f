import Foundation
import TestSupport

/// One run of `EnvironmentProbe`, to its end.
enum ProbeRun {
    /// A user of the machine who has no rights and no files.
    static let nobody = 65_534

    /// Only an administrator can become another user.
    static let canBecomeNobody = geteuid() == 0

    /// The lines that it prints. It is run in an environment of nothing but these variables.
    static func lines(_ arguments: [String], as user: Int? = nil, variables: [String: String] = [:]) throws -> [String]
    {
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = (user.map { ["--uid", "\($0)"] } ?? []) + arguments
        // A process that is one of many must not leave a profile in whose making several had a part.
        process.environment = variables.merging(["LLVM_PROFILE_FILE": "/dev/null"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
        return process.terminationStatus == 0 ? lines : lines + ["ended with \(process.terminationStatus)"]
    }

    /// Where the probe is: beside the tests.
    private static let program: URL = {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let runner = URL(fileURLWithPath: CommandLine.arguments[0])
        return (bundles.first ?? runner).deletingLastPathComponent().appendingPathComponent("EnvironmentProbe")
    }()
}

/// Counts an environment for the survival report. A test calls it once for each environment that it tries.
func environmentTried() { Survival.count(.environments, 1) }
