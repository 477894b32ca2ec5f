import Foundation
import LoginWithAmazon

/// A program of the folder `Examples`, which the build puts beside the tests.
struct ExampleProgram {
    let name: String

    /// What a program that has ended left behind.
    struct Finished: Equatable, Sendable {
        let status: Int32
        let output: String
        let errors: String
    }

    /// A program that goes on.
    struct Running {
        let process: Process
        let output: Pipe
        let errors: Pipe

        /// Waits for the program's own end.
        func finish() -> Finished {
            let texts = [output, errors].map {
                String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            }
            process.waitUntilExit()
            return Finished(status: process.terminationStatus, output: texts[0], errors: texts[1])
        }
    }

    /// Starts the program with these environment variables beside those of the tests.
    func start(_ arguments: [String], environment: [String: String] = [:]) throws -> Running {
        let running = Running(process: Process(), output: Pipe(), errors: Pipe())
        running.process.executableURL = Self.folder.appendingPathComponent(name)
        running.process.arguments = arguments
        running.process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        running.process.standardOutput = running.output
        running.process.standardError = running.errors
        try running.process.run()
        return running
    }

    /// Runs the program to its end, and keeps none of the few threads of tasks waiting for it.
    func run(_ arguments: [String] = [], environment: [String: String] = [:]) async throws -> Finished {
        try await OwnThread.run {
            Self.places.wait()
            defer { Self.places.signal() }
            return try start(arguments, environment: environment).finish()
        }
    }

    /// More programs at a time would only slow each other down.
    private static let places = DispatchSemaphore(value: 2)

    private static let folder: URL = {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let runner = URL(fileURLWithPath: CommandLine.arguments[0])
        return (bundles.first ?? runner).deletingLastPathComponent()
    }()
}
