import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Runs this package's programs in an environment chosen by the test.
enum ProgramRun {
    /// Runs the program and adds one to the number of tested environments.
    ///
    /// `changes` sets environment variables. A nil value removes the variable. `shell` is the shell command, in which
    /// `"$@"` stands for the program and its arguments.
    static func run(
        _ program: String, _ arguments: [String] = [], changes: [String: String?] = [:], shell: String = "exec \"$@\""
    ) async throws -> BuiltProgram.Finished {
        Survival.count(.environments, 1)
        let variables = environment(changes)
        let removed = ProcessInfo.processInfo.environment.keys.filter { variables[$0] == nil }
        let path = BuiltProgram(name: program).url.path
        let words = ["sh", "-c", "exec </dev/null; \(shell)", "sh", path] + arguments
        let env = try #require(BuiltProgram(tool: "env"))
        return try await env.run(removed.flatMap { ["-u", $0] } + words, environment: variables)
    }

    /// Runs the shell commands as the tests' user, and then the probe. If a user is given, the probe becomes that user.
    /// Returns the lines that the probe prints. If the probe fails, a last line has its status and errors.
    static func probe(
        _ words: [String], as user: Int? = nil, changes: [String: String?] = [:], after commands: String = ":"
    ) async throws -> [String] {
        let arguments = (user.map { ["--uid", "\($0)"] } ?? []) + words
        let end = try await run("SystemProbe", arguments, changes: changes, shell: "\(commands); exec \"$@\"")
        let lines = end.output.split(separator: "\n").map { String($0) }
        return end.status == 0 ? lines : lines + ["ended with \(end.status): \(end.errors.prefix(2_000))"]
    }

    /// The tests' environment with these changes, but without inherited proxy variables and without coverage profiles.
    /// Several processes must not write to the same profile.
    private static func environment(_ changes: [String: String?]) -> [String: String] {
        var variables = ProcessInfo.processInfo.environment
        let proxies = ["http_proxy", "https_proxy", "all_proxy", "no_proxy"]
        for name in proxies + proxies.map({ $0.uppercased() }) { variables[name] = nil }
        variables["LLVM_PROFILE_FILE"] = "/dev/null"
        // Without this variable, `TestEnvironment`, which the probe links, would exempt loopback addresses from
        // proxies.
        variables["TEST_KEEPS_PROXIES"] = "1"
        for (name, value) in changes { variables[name] = value }
        return variables
    }
}

/// A running process of the probe. ``lines(atLeast:)`` and ``die()`` block the calling thread.
final class ProbeProcess {
    private let running: BuiltProgram.Running

    init(_ arguments: String...) throws {
        running = try BuiltProgram(name: "SystemProbe").start(
            arguments, environment: ["LLVM_PROFILE_FILE": "/dev/null"])
    }

    deinit { if running.process.isRunning { _ = running.die() } }

    /// Waits for this many lines or for the end of the process, and returns all lines so far.
    @discardableResult
    func lines(atLeast count: Int) -> [String] { Self.lines(running.text { Self.lines($0).count >= count }) }

    /// Makes the process set its clock to this time and request a token.
    func ask(at time: Date) { running.input.fileHandleForWriting.write(Data("\(time.timeIntervalSince1970)\n".utf8)) }

    /// Kills the process, and returns all complete lines that it has written.
    func die() -> [String] { Self.lines(running.die()) }

    private static func lines(_ text: String) -> [String] { text.components(separatedBy: "\n").dropLast() }
}
