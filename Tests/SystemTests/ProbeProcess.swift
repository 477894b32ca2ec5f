import Foundation

/// A process of the probe that runs until it is killed. Blocks the calling thread.
final class ProbeProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var text = Data()
    private var taken = 0

    init(_ arguments: String...) throws {
        process.executableURL = URL(fileURLWithPath: ProgramRun.path(of: "SystemProbe"))
        process.arguments = arguments
        process.environment = ProgramRun.environment()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    deinit { if process.isRunning { signal(SIGKILL) } }

    /// All lines that have been read.
    private var lines: [String] {
        String(decoding: text, as: UTF8.self).components(separatedBy: "\n").dropLast()
    }

    /// Returns when the process has written this many lines.
    func wait(forLines count: Int) { while lines.count < count, readMore() {} }

    /// The next line with one of these beginnings; nil if the process ends before.
    func next(_ beginnings: String...) -> String? {
        while true {
            while taken < lines.count {
                taken += 1
                let line = lines[taken - 1]
                if beginnings.contains(where: line.hasPrefix) { return line }
            }
            if !readMore() { return nil }
        }
    }

    /// Requests a token, at this time by the process's clock.
    func ask(at time: Date) { input.fileHandleForWriting.write(Data("\(time.timeIntervalSince1970)\n".utf8)) }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Kills the process with a signal that it can't handle, and returns every line that it has written.
    func die() -> [String] {
        signal(SIGKILL)
        process.waitUntilExit()
        let descriptor = output.fileHandleForReading.fileDescriptor
        // Reads only what is available: a process that another test has started may have inherited the pipe and keep it
        // open.
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 { text += buffer[..<count] }
        return lines
    }

    private func readMore() -> Bool {
        let bytes = output.fileHandleForReading.availableData
        text += bytes
        return !bytes.isEmpty
    }
}
