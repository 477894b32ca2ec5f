import Foundation
import LoginWithAmazon

/// A program from the folder `Examples`, which the build places beside the tests.
struct ExampleProgram {
    let name: String

    /// The exit status and output of a program.
    struct Finished: Equatable, Sendable {
        let status: Int32
        let output: String
        let errors: String
    }

    /// A running program.
    struct Running {
        let process: Process
        let output: Pipe
        let errors: Pipe

        /// Waits until the program exits.
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

    /// Runs the program until it exits, without blocking a thread of the concurrency pool.
    func run(_ arguments: [String] = [], environment: [String: String] = [:]) async throws -> Finished {
        try await DedicatedThread.run {
            Self.places.wait()
            defer { Self.places.signal() }
            return try start(arguments, environment: environment).finish()
        }
    }

    /// More concurrent programs would only slow each other down.
    private static let places = DispatchSemaphore(value: 2)

    private static let folder: URL = {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let runner = URL(fileURLWithPath: CommandLine.arguments[0])
        return (bundles.first ?? runner).deletingLastPathComponent()
    }()
}
