import Dispatch
import Foundation
import LoginWithAmazon
import TerminalOutput

/// Starts and ends an example program, and writes its output.
public enum Program {
    /// Prepares the process: a closed output pipe ends the program instead of crashing it, closed standard streams stay
    /// closed, and requests to this machine bypass proxies. Call it first, while the process has one thread: it changes
    /// the environment.
    public static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        StandardStream.reserve()
        setenv("no_proxy", ProxyVariables(ProcessInfo.processInfo.environment).noProxyForLoopback, 1)
    }

    /// Parses the command line, runs `body` on the main thread, and runs the main run loop until ``exit(_:)``.
    ///
    /// It uses the main run loop because callbacks arrive on the main thread, which `dispatchMain()` would end on
    /// Linux. A ``UsageError`` ends the program with status 64, or 66 for a missing file; any other error with 1.
    public static func run(
        _ syntax: CommandSyntax, arguments: [String] = Array(CommandLine.arguments.dropFirst()),
        _ body: @escaping @MainActor (CommandLineArguments) async throws -> Void
    ) -> Never {
        prepare()
        if CommandSyntax.asksForHelp(arguments) {
            say(syntax.help(for: name))
            exit(0)
        }
        Task { @MainActor in
            do {
                try await body(syntax.parse(arguments))
            } catch let error as UsageError {
                fail("\(error). Try --help.", status: error.status)
            } catch {
                fail("\(error)")
            }
        }
        RunLoop.main.run()
        exit(0)
    }

    /// Prints a line on standard output, unchanged, since colours need control characters: the caller escapes those of
    /// foreign texts. If printing fails, the program ends with status 74, and prints the reason unless the pipe was
    /// closed.
    public static func say(_ line: String) {
        guard let problem = StandardStream.write("\(line)\n", to: STDOUT_FILENO) else { return }
        if problem == EPIPE { exit(74) }
        fail("Standard output: \(String(cString: strerror(problem))).", status: 74)
    }

    /// Prints one line on standard error, which never carries results, and escapes the text's control characters.
    /// Failures are ignored.
    public static func note(_ text: String) {
        _ = StandardStream.write("\(name): \(text.spellingControls)\n", to: STDERR_FILENO)
    }

    /// Replaces the status line on the terminal at standard error; an empty text removes it.
    static func status(_ text: String) {
        let line = text.isEmpty ? "" : "\(name): \(text.spellingControls)"
        _ = StandardStream.write("\r\u{1B}[2K\(line)", to: STDERR_FILENO)
    }

    /// Prints one line on standard error and ends the program.
    public static func fail(_ problem: String, status: Int32 = 1) -> Never {
        note(problem)
        exit(status)
    }

    /// Whether standard output is a terminal and colours aren't turned off (no-color.org).
    public static var showsColour: Bool {
        let environment = ProcessInfo.processInfo.environment
        return isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR", default: ""].isEmpty
            && environment["TERM"] != "dumb"
    }

    /// Ends the program.
    public static func exit(_ status: Int32) -> Never { Foundation.exit(status) }

    /// The program's name.
    private static var name: String { URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent }
}
