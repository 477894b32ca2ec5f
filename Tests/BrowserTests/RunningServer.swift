import Foundation
import LoginWithAmazon
import TestSupport

/// The program `authorization-server`, while it runs.
struct RunningServer {
    /// Its first page, as its greeting names it.
    let home: URL
    private let process: Process

    init() async throws {
        process = Process()
        process.executableURL = ExampleRun.folder.appendingPathComponent("authorization-server")
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        home = try await OwnThread.run {
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
