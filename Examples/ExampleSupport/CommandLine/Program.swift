import Dispatch
import Foundation
import LoginWithAmazon

/// How an example starts, ends, and speaks.
public enum Program {
    /// Makes the program independent of its surroundings: a reader of its output that goes away ends it without a crash,
    /// closed standard streams stay closed, and no proxy gets its requests to this machine. To be called first, while there
    /// is one thread, since it changes the environment.
    public static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        StandardStream.reserve()
        setenv("no_proxy", ProxyVariables(ProcessInfo.processInfo.environment).noProxyForLoopback, 1)
    }

    /// Reads the command line, runs `body` on the main thread, and keeps the main run loop going until ``exit(_:)``.
    ///
    /// The main run loop, because callbacks come on the main thread: `dispatchMain()` would end that thread on Linux.
    /// A ``UsageError`` ends the program with the status 64, or 66 for a missing file; any other error with 1.
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

    /// Prints a line on standard output. Where that fails, the program ends with status 74, and says why unless its reader
    /// has gone.
    public static func say(_ line: String) {
        guard let problem = StandardStream.write("\(line)\n", to: STDOUT_FILENO) else { return }
        if problem == EPIPE { exit(74) }
        fail("Standard output: \(String(cString: strerror(problem))).", status: 74)
    }

    /// Prints one line on standard error, which results do not go to. A program that cannot do so goes on.
    public static func note(_ text: String) {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        _ = StandardStream.write("\(name): \(line)\n", to: STDERR_FILENO)
    }

    /// Replaces the line that is shown on a terminal behind standard error; an empty text removes it.
    static func status(_ text: String) {
        let line = text.isEmpty ? "" : "\(name): \(text)"
        _ = StandardStream.write("\r\u{1B}[2K\(line)", to: STDERR_FILENO)
    }

    /// Prints one line on standard error and ends the program.
    public static func fail(_ problem: String, status: Int32 = 1) -> Never {
        note(problem)
        exit(status)
    }

    /// Whether standard output is a terminal whose user has not turned colours off (no-color.org).
    public static var showsColour: Bool {
        let environment = ProcessInfo.processInfo.environment
        return isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR", default: ""].isEmpty
            && environment["TERM"] != "dumb"
    }

    /// Ends the program.
    public static func exit(_ status: Int32) -> Never { Foundation.exit(status) }

    /// The program's own name.
    private static var name: String { URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent }
}
