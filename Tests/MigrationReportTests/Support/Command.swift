import Foundation
import LoginWithAmazon

/// Runs a program until it exits.
struct Command {
    struct Outcome: Sendable {
        let status: Int32
        let output: String
        let errors: String
    }

    let program: URL

    /// A program that the build places beside the tests.
    init(built name: String) { program = Self.products.appendingPathComponent(name) }

    /// A program of the toolchain; nil if it is missing.
    init?(tool name: String) {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let files = folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
        guard let file = files.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            return nil
        }
        program = file
    }

    /// The folder with the built programs and the folder `Modules`.
    static let products: URL = {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let runner = URL(fileURLWithPath: CommandLine.arguments[0])
        return (bundles.first ?? runner).deletingLastPathComponent()
    }()

    func run(_ arguments: [String], in folder: URL? = nil) async throws -> Outcome {
        let program = program
        return try await DedicatedThread.run {
            // Uses files, because a full pipe without a reader would block the program.
            let folder = folder ?? Repository.root
            let texts = (0..<2).map { _ in
                FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            }
            defer { for text in texts { try? FileManager.default.removeItem(at: text) } }
            for text in texts { try Data().write(to: text) }
            let process = Process()
            process.executableURL = program
            process.arguments = arguments
            process.currentDirectoryURL = folder
            let handles = try texts.map(FileHandle.init(forWritingTo:))
            process.standardOutput = handles[0]
            process.standardError = handles[1]
            try process.run()
            process.waitUntilExit()
            let written = try texts.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
            return Outcome(
                status: process.terminationStatus, output: written[0], errors: written[1])
        }
    }
}
