import Foundation
import TestSupport

/// A process of `RefreshProbe`, which runs until the test ends it.
final class Probe {
    /// The process's answers, `token …` or `error …`, one for each request.
    let answers: EventLog
    /// The process's diagnostic events.
    let events: EventLog

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(store: URL, clientID: String, tokenEndpoint: URL) throws {
        let (answers, events) = (EventLog(), EventLog())
        (self.answers, self.events) = (answers, events)
        process.executableURL = Self.program
        process.arguments = [store.path, clientID, tokenEndpoint.absoluteString]
        process.environment = Self.environment
        process.standardInput = input
        process.standardOutput = output
        let lines = Lines { line in
            if line.hasPrefix("event ") { events.add(String(line.dropFirst(6))) } else { answers.add(line) }
        }
        output.fileHandleForReading.readabilityHandler = { lines.read(from: $0) }
        try process.run()
    }

    deinit { kill() }

    /// Requests a token, at this time by the process's clock.
    func ask(at time: Date) { input.fileHandleForWriting.write(Data("\(time.timeIntervalSince1970)\n".utf8)) }

    /// The next answer.
    func answer() async -> String {
        await answers.until(count: 1)
        return answers.take().joined(separator: ", ")
    }

    /// Kills the process with a signal that it cannot handle, as the system does when it is out of memory.
    func kill() {
        output.fileHandleForReading.readabilityHandler = nil
        guard process.isRunning else { return }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// The tests' environment without coverage profiles: a killed process would leave an incomplete, unreadable one.
    static let environment = ProcessInfo.processInfo.environment.merging(["LLVM_PROFILE_FILE": "/dev/null"]) { $1 }

    /// `RefreshProbe`, in the folder of the tests' executable.
    static let program: URL = {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let runner = URL(fileURLWithPath: CommandLine.arguments[0])
        return (bundles.first ?? runner).deletingLastPathComponent().appendingPathComponent("RefreshProbe")
    }()
}
