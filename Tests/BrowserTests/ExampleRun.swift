import Foundation
import LoginWithAmazon

/// A completed run of a program from the folder `Examples`, with its output.
struct ExampleRun: Sendable {
    let status: Int32
    let output: String
    let errors: String

    /// Runs a program to its end. `onError` receives all standard error so far whenever the program writes more.
    static func finished(
        _ name: String, _ arguments: [String], onError: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws -> ExampleRun {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = folder.appendingPathComponent(name)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = errors
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = {
            end.yield($0.terminationStatus)
            end.finish()
        }
        try process.run()
        async let text = read(output)
        async let problems = read(errors, onError: onError)
        let status = await ends.first { _ in true }
        return await ExampleRun(status: status ?? -1, output: text, errors: problems)
    }

    private static func read(
        _ pipe: Pipe, onError: @escaping @Sendable (String) -> Void = { _ in }
    ) async -> String {
        let all = try? await DedicatedThread.run {
            var text = ""
            while case let bytes = pipe.fileHandleForReading.availableData, !bytes.isEmpty {
                text += String(decoding: bytes, as: UTF8.self)
                onError(text)
            }
            return text
        }
        return all ?? ""
    }

    static let folder: URL = {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let runner = URL(fileURLWithPath: CommandLine.arguments[0])
        return (bundles.first ?? runner).deletingLastPathComponent()
    }()
}
