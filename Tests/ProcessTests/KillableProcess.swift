import Foundation

/// A process of `RefreshProbe` that runs until it is killed. Blocks the calling thread.
final class KillableProcess {
    private let process = Process()
    private let output = Pipe()
    private var rest = Data()

    /// Starts a process with these arguments, and with `mask`, if given, as its file mode creation mask.
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

    /// Returns when the process has written this many lines.
    func wait(forLines count: Int) { wait { $0.count { $0 == "\n" } >= count } }

    /// Returns when the process has written this text.
    func wait(for text: String) { wait { $0.contains(text) } }

    private func wait(until isEnough: (String) -> Bool) {
        while !isEnough(String(decoding: rest, as: UTF8.self)) {
            let bytes = output.fileHandleForReading.availableData
            if bytes.isEmpty { return }
            rest += bytes
        }
    }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Kills the process, and returns every line that it has written.
    func die() -> [String] {
        signal(SIGKILL)
        process.waitUntilExit()
        let descriptor = output.fileHandleForReading.fileDescriptor
        // Reads only what is available: a process that another test has started may have inherited the pipe and keep it
        // open.
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
