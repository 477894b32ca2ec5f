import Foundation
import LoginWithAmazon
import TestSupport

/// A running `authorization-server`.
struct RunningServer {
    /// The server's home page, from its greeting.
    let home: URL
    private let process: Process

    init() async throws {
        process = Process()
        process.executableURL = ExampleRun.folder.appendingPathComponent("authorization-server")
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        home = try await DedicatedThread.run {
            var text = ""
            while !text.contains("Press Control-C"), case let bytes = output.fileHandleForReading.availableData,
                !bytes.isEmpty
            {
                text += String(decoding: bytes, as: UTF8.self)
            }
            let word = text.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("http:") } ?? ""
            return address(String(word))
        }
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
