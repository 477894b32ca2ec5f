import Dispatch
import Foundation
import LoginWithAmazon

/// An invalid command line, or a file that the program can't use.
package struct UsageError: Error, Equatable, CustomStringConvertible {
    package let description: String
    let status: Int32

    /// `status` is an exit status from `sysexits.h`: 64 for an invalid command line, 65 for an input file that can't be
    /// used, 73 for an output file that can't be written.
    package init(_ description: String, status: Int32 = 64) {
        (self.description, self.status) = (description, status)
    }
}

/// Starts and ends an example program, and writes its output.
package enum Program {
    /// Parses the command line, runs `body` on the main thread, and runs the main run loop until ``exit(_:)``.
    ///
    /// The main thread must stay alive, because callbacks arrive on it. `dispatchMain()` would end it on Linux. If
    /// parsing or `body` throws a ``UsageError``, the program ends with the error's status. Any other error ends it
    /// with status 1.
    package static func run(
        _ syntax: CommandSyntax, arguments: [String] = Array(CommandLine.arguments.dropFirst()),
        _ body: @escaping @MainActor (CommandLineArguments) async throws -> Void
    ) -> Never {
        let parsed = parse(syntax, arguments)
        Task { @MainActor in
            do { try await body(parsed) } catch { fail(error) }
        }
        RunLoop.main.run()
        exit(0)
    }

    /// Prepares the process, and parses the command line. If it is invalid, the program ends with status 64.
    package static func parse(
        _ syntax: CommandSyntax, _ arguments: [String] = Array(CommandLine.arguments.dropFirst())
    ) -> CommandLineArguments {
        prepare()
        answerAtOnce(syntax, Set(arguments))
        do { return try syntax.parse(arguments) } catch { fail(error) }
    }

    /// Prepares the process:
    /// - Writing to a pipe without a reader returns an error instead of raising a signal.
    /// - No other file can get the descriptor of a closed standard stream.
    /// - No signal is blocked.
    /// - Requests to loopback addresses bypass the proxies that environment variables name.
    /// - If `$ENDS_WITH_PROCESS` is set, this program ends after the process with that id.
    ///
    /// Call this function before the process starts another thread, because changing the environment isn't
    /// thread-safe.
    package static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        StandardStream.reserve()
        unblockSignals()
        setenv("no_proxy", ProxyVariables(ProcessInfo.processInfo.environment).noProxyForLoopback, 1)
        endWithProcess()
    }

    /// Unblocks all signals. A program inherits the signal mask of the thread that starts it, so a signal such as
    /// `SIGTERM` might otherwise not end the program.
    private static func unblockSignals() {
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
    }

    /// Ends this program within about a second after the process with the id `$ENDS_WITH_PROCESS` has ended. The tests
    /// set this variable to the id of their own process, so that no example program outlives tests that crash.
    private static func endWithProcess() {
        guard let process = ProcessInfo.processInfo.environment["ENDS_WITH_PROCESS"].flatMap(pid_t.init) else { return }
        Thread.detachNewThread {
            while kill(process, 0) == 0 || errno == EPERM { Thread.sleep(forTimeInterval: 1) }
            exit(0)
        }
    }

    /// If the arguments include `--help`, `-h` or `--version`, prints the help or the version and ends the program,
    /// even if other arguments are invalid.
    private static func answerAtOnce(_ syntax: CommandSyntax, _ arguments: Set<String>) {
        if !arguments.isDisjoint(with: ["--help", "-h"]) {
            say(syntax.text(name, width: StandardStream.width))
            exit(0)
        }
        guard arguments.contains("--version") else { return }
        say("\(name), an example of the Login with Amazon package (interface of SDK \(AMZNLWASDKInfo.sdkVersion()))")
        exit(0)
    }

    /// Prints a line on standard output, with its control characters escaped.
    package static func show(_ line: String) { say(line.spellingControls) }

    /// Prints a line on standard output, unchanged. The caller must escape the control characters in untrusted text.
    package static func say(_ line: String) { write(line + "\n") }

    /// Prints complete lines on standard output, unchanged. If that fails, the program ends with status 74, and prints
    /// the reason unless the output is a pipe without a reader.
    package static func write(_ text: String) {
        guard let problem = StandardStream.write(text, to: STDOUT_FILENO) else { return }
        if problem == EPIPE { exit(74) }
        fail("Standard output can't be written: \(String(cString: strerror(problem))).", status: 74)
    }

    /// A value as indented JSON, with control characters escaped; empty if the value can't be encoded.
    package static func json(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(value) else { return "" }
        return String(decoding: json, as: UTF8.self).escapingControlsInJSON + "\n"
    }

    /// Prints a line on standard error, with its control characters escaped. Ignores failures.
    package static func note(_ text: String) {
        _ = StandardStream.write("\(name): \(text.spellingControls)\n", to: STDERR_FILENO)
    }

    package static func fail(_ error: any Error) -> Never {
        guard let error = error as? UsageError else { fail("\(error)", status: 1) }
        fail(error.status == 64 ? "\(error). Try --help." : "\(error).", status: error.status)
    }

    package static func fail(_ problem: String, status: Int32 = 1) -> Never {
        note(problem)
        exit(status)
    }

    package static func exit(_ status: Int32) -> Never { Foundation.exit(status) }

    private static var name: String { URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent }
}
