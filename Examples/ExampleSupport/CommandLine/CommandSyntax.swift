/// A program's command-line syntax and help. Pure.
public struct CommandSyntax: Sendable {
    /// An example command line in the help.
    public struct Example: Sendable {
        let arguments: String
        let meaning: String

        /// Creates an example from the arguments after the program's name and a description.
        public init(_ arguments: String, _ meaning: String) {
            self.arguments = arguments
            self.meaning = meaning
        }
    }

    private let purpose: String
    private let operands: String?
    private let groups: [OptionGroup]
    private let examples: [Example]
    private let notes: String

    /// Creates a syntax.
    /// - Parameters:
    ///   - purpose: A sentence that describes the program.
    ///   - operands: The placeholder for operands in the help; nil for a program without operands.
    ///   - groups: The options. `--help` is added to the last group.
    ///   - examples: Example command lines.
    ///   - notes: Text after the options in the help.
    public init(
        _ purpose: String, operands: String? = nil, groups: [OptionGroup], examples: [Example], notes: String = ""
    ) {
        self.purpose = purpose
        self.operands = operands
        self.groups = groups.dropLast() + groups.suffix(1).map { OptionGroup($0.title, $0.options + [Self.help]) }
        self.examples = examples
        self.notes = notes
    }

    /// Parses the arguments after the program's name. After `--` every argument is an operand.
    /// - Throws: ``UsageError`` for an unknown option, a missing value, or an unexpected operand.
    public func parse(_ arguments: [String]) throws -> CommandLineArguments {
        var parsed = CommandLineArguments()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                try rest.forEach { try add(operand: $0, to: &parsed) }
                break
            }
            if argument.hasPrefix("-"), argument != "-" {
                try add(option: argument, &rest, to: &parsed)
            } else {
                try add(operand: argument, to: &parsed)
            }
        }
        return parsed
    }

    private func add(operand: String, to parsed: inout CommandLineArguments) throws {
        guard operands != nil else { throw UsageError("unexpected argument \(operand)") }
        parsed.add(operand: operand)
    }

    /// Parses `--option value` and `--option=value`.
    private func add(
        option argument: String, _ rest: inout ArraySlice<String>, to parsed: inout CommandLineArguments
    ) throws {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0] == "-h" ? Self.help.name : parts[0]
        guard let option = groups.lazy.flatMap(\.options).first(where: { $0.name == name }) else {
            throw UsageError("unknown option \(parts[0])")
        }
        guard option.value != nil else {
            guard parts.count == 1 else { throw UsageError("\(name) doesn't take a value") }
            return parsed.add(nil, for: name)
        }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
            throw UsageError("\(name) needs a value")
        }
        parsed.add(value, for: name)
    }

    // MARK: Help

    static let help = CommandOption("--help", nil, "print this help")

    /// Whether the arguments ask for help, even if others are invalid.
    static func asksForHelp(_ arguments: [String]) -> Bool {
        arguments.prefix { $0 != "--" }.contains { $0 == help.name || $0 == "-h" }
    }

    /// The help of a program with this name.
    public func help(for program: String) -> String {
        let usage = "Usage: \(program) [options]" + (operands.map { " " + $0 } ?? "")
        let lists = groups.map { group in ([group.title + ":"] + group.options.map(Self.lines)).joined(separator: "\n")
        }
        let shown = examples.map { example in
            "  " + [program, example.arguments].filter { !$0.isEmpty }.joined(separator: " ") + "\n      "
                + example.meaning
        }
        let parts = [usage, purpose] + lists + [(["Examples:"] + shown).joined(separator: "\n"), notes]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private static let column = 33
    private static let width = 110

    /// An option with its meaning in a column beside it, or below it if the option is too long.
    private static func lines(_ option: CommandOption) -> String {
        let name = "  " + option.name + (option.value.map { " " + $0 } ?? "")
        let indent = "\n" + String(repeating: " ", count: column)
        let meaning = wrapped(option.meaning, width - column).joined(separator: indent)
        guard name.count < column else { return name + indent + meaning }
        return name + String(repeating: " ", count: column - name.count) + meaning
    }

    private static func wrapped(_ text: String, _ width: Int) -> [String] {
        text.split(separator: " ").reduce(into: []) { lines, word in
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
    }
}
