import Dispatch
import Foundation

/// How an example starts, ends, and speaks.
public enum Program {
    /// Reads the options, runs `body` on the main thread, and keeps the main run loop going until ``exit(_:)``.
    ///
    /// The main run loop, since callbacks come on the main thread: `dispatchMain()` would give that thread away on Linux.
    /// A program with options of its own takes these out of `arguments` first, and says in `help` what they are.
    public static func run(
        _ purpose: String, arguments: [String] = Array(CommandLine.arguments.dropFirst()), help: String = "",
        _ body: @escaping @MainActor (ExampleOptions) async throws -> Void
    ) -> Never {
        signal(SIGPIPE, SIG_IGN)
        let options: ExampleOptions
        do {
            options = try ExampleOptions(arguments)
        } catch {
            fail("\(error). Try --help.", status: 64)
        }
        if options.wantsHelp {
            say("Usage: \(name) [options]\n\n\(purpose)\n\n\(help)\(ExampleOptions.help)")
            exit(0)
        }
        Task { @MainActor in
            do {
                try await body(options)
            } catch {
                fail("\(error)")
            }
        }
        RunLoop.main.run()
        exit(0)
    }

    /// Prints a line on standard output.
    public static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

    /// Prints one line on standard error, which results do not go to.
    public static func note(_ text: String) {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        FileHandle.standardError.write(Data("\(name): \(line)\n".utf8))
    }

    /// Prints one line on standard error and ends the program.
    public static func fail(_ problem: String, status: Int32 = 1) -> Never {
        note(problem)
        exit(status)
    }

    /// Ends the program.
    public static func exit(_ status: Int32) -> Never { Foundation.exit(status) }

    /// The program's own name.
    private static var name: String { URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent }
}
