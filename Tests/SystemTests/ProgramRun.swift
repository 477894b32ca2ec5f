import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Runs of this package's programs, in an environment chosen by the test.
enum ProgramRun {
    /// Runs the program, and counts the environment.
    ///
    /// `changes` are environment variables, where nil removes one. `shell` is the shell command, in which `"$@"` stands
    /// for the program and its arguments.
    static func run(
        _ program: String, _ arguments: [String] = [], changes: [String: String?] = [:], shell: String = "exec \"$@\""
    ) async throws -> BuiltProgram.Finished {
        Survival.count(.environments, 1)
        let variables = environment(changes)
        let removed = ProcessInfo.processInfo.environment.keys.filter { variables[$0] == nil }
        let words = ["sh", "-c", "exec </dev/null; \(shell)", "sh", path(of: program)] + arguments
        let env = try #require(BuiltProgram(tool: "env"))
        return try await env.run(removed.flatMap { ["-u", $0] } + words, environment: variables)
    }

    /// The lines that the probe prints, as another user if one is given, after these commands of the shell.
    static func probe(
        _ words: [String], as user: Int? = nil, changes: [String: String?] = [:], after commands: String = ":"
    ) async throws -> [String] {
        let arguments = (user.map { ["--uid", "\($0)"] } ?? []) + words
        let end = try await run("SystemProbe", arguments, changes: changes, shell: "\(commands); exec \"$@\"")
        let lines = end.output.split(separator: "\n").map { String($0) }
        return end.status == 0 ? lines : lines + ["ended with \(end.status): \(end.errors.prefix(2_000))"]
    }

    /// The tests' environment without its proxy variables and coverage profiles: several processes must not write to
    /// the same profile, and a killed one would leave it incomplete.
    static func environment(_ changes: [String: String?] = [:]) -> [String: String] {
        var variables = ProcessInfo.processInfo.environment
        let proxies = ["http_proxy", "https_proxy", "all_proxy", "no_proxy"]
        for name in proxies + proxies.map({ $0.uppercased() }) { variables[name] = nil }
        variables["LLVM_PROFILE_FILE"] = "/dev/null"
        // The probe links `TestEnvironment`, which would otherwise exempt loopback addresses from proxies.
        variables["TEST_KEEPS_PROXIES"] = "1"
        for (name, value) in changes { variables[name] = value }
        return variables
    }

    static func path(of program: String) -> String { BuiltProgram(name: program).url.path }
}

/// A process of the probe that runs until it is killed. Blocks the calling thread.
final class ProbeProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var text = Data()

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

    /// The lines so far: at least this many, unless the process ends first.
    @discardableResult
    func lines(atLeast count: Int) -> [String] {
        while lines.count < count, readMore() {}
        return lines
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
