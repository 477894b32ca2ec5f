import Foundation

/// A process of `RefreshProbe` that goes round until it is killed. For a thread that may wait.
final class Victim {
    private let process = Process()
    private let output = Pipe()
    private var rest = Data()

    /// A process with these arguments; with a mask, it begins with that one as its file mode creation mask.
    init(_ arguments: [String], mask: String? = nil) throws {
        if let mask {
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", "umask \(mask); exec \"$0\" \"$@\"", Probe.program.path] + arguments
        } else {
            process.executableURL = Probe.program
            process.arguments = arguments
        }
        process.environment = Probe.environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
    }

    deinit {
        if process.isRunning { signal(SIGKILL) }
    }

    /// Returns when it has said so many lines.
    func wait(forLines count: Int) { wait { $0.count { $0 == "\n" } >= count } }

    /// Returns when it has said this.
    func wait(for text: String) { wait { $0.contains(text) } }

    private func wait(until isEnough: (String) -> Bool) {
        while !isEnough(String(decoding: rest, as: UTF8.self)) {
            let bytes = output.fileHandleForReading.availableData
            if bytes.isEmpty { return }
            rest += bytes
        }
    }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Kills it, and gives every line that it has said.
    func die() -> [String] {
        signal(SIGKILL)
        process.waitUntilExit()
        let descriptor = output.fileHandleForReading.fileDescriptor
        // Not to the end of the pipe, which other processes that were begun meanwhile may hold open.
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            rest += buffer[..<count]
        }
        return String(decoding: rest, as: UTF8.self).split(separator: "\n").map { String($0) }
    }
}
