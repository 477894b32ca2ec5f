import Foundation

/// The app's connection to the device: starts the device's process and exchanges lines with it.
final class DeviceLink {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    /// The device's messages, until its process ends.
    let messages: AsyncStream<Message>

    /// Starts the device's process.
    init(tokenEndpoint: URL, clientSecret: String?, byCodePair: Bool) throws {
        process.executableURL = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments =
            ["device", "--token-endpoint", tokenEndpoint.absoluteString] + (byCodePair ? ["--code-pair"] : [])
        var environment = ProcessInfo.processInfo.environment
        environment[DeviceProcess.secretName] = clientSecret
        process.environment = environment
        process.standardInput = input
        process.standardOutput = output
        messages = Self.messages(of: output.fileHandleForReading)
        do { try process.run() } catch { throw Problem("The device's process can't be started.") }
    }

    private var writer: LineWriter { LineWriter(descriptor: input.fileHandleForWriting.fileDescriptor) }

    /// Sends a line. Errors are ignored: the end of ``messages`` reports that the device has exited.
    func send(_ message: Message) { writer.write(message) }

    /// Reads lines on a separate thread.
    private static func messages(of handle: FileHandle) -> AsyncStream<Message> {
        AsyncStream { continuation in
            let thread = Thread {
                var rest = Data()
                while case let data = handle.availableData, !data.isEmpty {
                    rest += data
                    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                        let message = Message(line: String(decoding: rest[..<end], as: UTF8.self))
                        continuation.yield(message ?? .failed("The app received an invalid message from the device."))
                        rest = Data(rest[rest.index(after: end)...])
                    }
                }
                continuation.finish()
            }
            thread.start()
        }
    }
}
