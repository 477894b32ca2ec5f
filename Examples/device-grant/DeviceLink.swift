import Foundation

/// The app's connection to the device: starts the device's process and exchanges messages with it.
final class DeviceLink {
    private let process = Process()
    private let input = Pipe()
    /// The device's messages, until its process ends.
    let messages: AsyncStream<Message>

    /// Starts this program again, as the device.
    init(tokenEndpoint: URL, clientSecret: String?, byCodePair: Bool) throws {
        let output = Pipe()
        process.executableURL = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments =
            ["device", "--token-endpoint", tokenEndpoint.absoluteString] + (byCodePair ? ["--code-pair"] : [])
        var environment = ProcessInfo.processInfo.environment
        environment[Device.secretName] = clientSecret
        process.environment = environment
        process.standardInput = input
        process.standardOutput = output
        messages = Self.messages(of: output.fileHandleForReading)
        do { try process.run() } catch { throw Problem("The device's process can't be started.") }
    }

    func send(_ message: Message) { message.send(to: input.fileHandleForWriting.fileDescriptor) }

    /// Reads lines on a separate thread.
    private static func messages(of handle: FileHandle) -> AsyncStream<Message> {
        AsyncStream { continuation in
            Thread {
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
            }.start()
        }
    }
}
