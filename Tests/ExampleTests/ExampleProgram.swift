import Foundation
import LocalAuthorizationServer
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
        let process = Process()
        let output = Pipe()
        let errors = Pipe()

        /// Waits until the program exits.
        func finish() -> Finished {
            let texts = [output, errors].map {
                String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            }
            process.waitUntilExit()
            return Finished(status: process.terminationStatus, output: texts[0], errors: texts[1])
        }

        /// Waits until the program exits, without blocking a thread of the concurrency pool.
        func finished() async throws -> Finished { try await DedicatedThread.run { finish() } }

        /// The next line on standard error.
        func errorLine() async throws -> String {
            try await DedicatedThread.run {
                var bytes = Data()
                while let byte = try errors.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
                    bytes.append(byte)
                }
                return String(decoding: bytes, as: UTF8.self)
            }
        }
    }

    /// Starts the program with these environment variables beside those of the tests.
    func start(_ arguments: [String], environment: [String: String] = [:]) throws -> Running {
        let running = Running()
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

extension LocalAuthorizationServer {
    /// A started server, stopped after `body`.
    static func running<Result>(
        _ options: ServerOptions = ServerOptions(), _ body: (LocalAuthorizationServer) async throws -> Result
    ) async throws -> Result {
        let server = LocalAuthorizationServer(options: options)
        try server.start()
        defer { server.stop() }
        return try await body(server)
    }

    /// The options of an example that signs in at this server.
    var arguments: [String] {
        [
            "--authorization-endpoint", authorizationEndpoint.absoluteString, "--token-endpoint",
            tokenEndpoint.absoluteString, "--profile-endpoint", profileEndpoint.absoluteString, "--sign-out-endpoint",
            signOutEndpoint.absoluteString, "--client-id", RegisteredClient.demo.clientID,
        ]
    }
}

extension String {
    /// The control characters that would reach a terminal.
    var controls: [Unicode.Scalar] {
        unicodeScalars.filter { $0 != "\n" && $0.properties.generalCategory == .control || $0 == "\u{202E}" }
    }

    /// The text of a file of this package.
    static func ofPackage(_ path: String) throws -> String {
        let package = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL
        return try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
    }
}
