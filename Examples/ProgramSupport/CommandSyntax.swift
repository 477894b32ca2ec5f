import Foundation

/// A command-line option and its help.
public struct CommandOption: Sendable, Equatable {
    /// The option's name, such as `--port`.
    public let name: String
    /// The placeholder for its value in the help; nil for a flag.
    public let value: String?
    /// What the option does.
    public let meaning: String

    /// Creates an option; without `value` it is a flag.
    public init(_ name: String, _ value: String? = nil, _ meaning: String) {
        self.name = name
        self.value = value
        self.meaning = meaning
    }

    static let help = CommandOption("--help", nil, "print this help")
    static let version = CommandOption("--version", nil, "print the version")
}

/// Options under one heading of the help.
public struct OptionGroup: Sendable, Equatable {
    /// The heading.
    public let title: String
    /// The options, in the order in which the help lists them.
    public let options: [CommandOption]

    /// Creates a group of options.
    public init(_ title: String, _ options: [CommandOption]) {
        self.title = title
        self.options = options
    }
}

/// A program's command-line syntax.
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

    let purpose: String
    /// The placeholder for the operands in the help; nil if the program takes none.
    let operands: String?
    let groups: [OptionGroup]
    let examples: [Example]
    let notes: String

    /// Creates a syntax.
    /// - Parameters:
    ///   - purpose: A sentence that describes the program.
    ///   - operands: A placeholder for the arguments that aren't options; nil if the program takes none.
    ///   - groups: The options. `--help` and `--version` are added to the last group.
    ///   - examples: Example command lines.
    ///   - notes: Text after the options in the help.
    public init(
        _ purpose: String, operands: String? = nil, groups: [OptionGroup], examples: [Example], notes: String = ""
    ) {
        self.purpose = purpose
        self.operands = operands
        self.groups =
            groups.dropLast() + groups.suffix(1).map { OptionGroup($0.title, $0.options + [.help, .version]) }
        self.examples = examples
        self.notes = notes
    }

    /// Parses the arguments after the program's name: `--option value`, `--option=value` and operands. After `--` all
    /// are operands.
    /// - Throws: ``UsageError`` for an unknown option, a missing or unexpected value, or an unexpected operand.
    public func parse(_ arguments: [String]) throws -> CommandLineArguments {
        var parsed = CommandLineArguments()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument.hasPrefix("-"), argument != "--" {
                try parse(argument, &rest, into: &parsed)
            } else {
                let operands = argument == "--" ? Array(rest) : [argument]
                guard self.operands != nil else { throw UsageError("unexpected argument \(argument)") }
                parsed.operands += operands
                if argument == "--" { break }
            }
        }
        return parsed
    }

    private func parse(
        _ argument: String, _ rest: inout ArraySlice<String>, into parsed: inout CommandLineArguments
    ) throws {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0] == "-h" ? CommandOption.help.name : parts[0]
        guard let option = groups.lazy.flatMap(\.options).first(where: { $0.name == name }) else {
            throw UsageError("unknown option \(name)")
        }
        if option.value == nil {
            guard parts.count == 1 else { throw UsageError("\(name) doesn't take a value") }
            parsed.values[name] = []
        } else if parts.count == 2 {
            parsed.values[name, default: []].append(parts[1])
        } else if let value = rest.first, !value.hasPrefix("--") {
            parsed.values[name, default: []].append(value)
            rest.removeFirst()
        } else {
            throw UsageError("\(name) needs a value")
        }
    }
}

/// A program's parsed command line.
public struct CommandLineArguments: Sendable, Equatable {
    fileprivate(set) var values: [String: [String]] = [:]
    /// The arguments that aren't options, in order.
    public fileprivate(set) var operands: [String] = []

    /// Whether the option was given.
    public func has(_ name: String) -> Bool { values[name] != nil }

    /// The option's value; the last one if the option was given more than once.
    public func value(_ name: String) -> String? { values[name]?.last }

    /// All values of an option that may be repeated, in order.
    public func allValues(_ name: String) -> [String] { values[name] ?? [] }

    /// The option's value as a number.
    /// - Throws: ``UsageError`` if the value isn't a number in the type's range.
    public func number<Number: FixedWidthInteger>(_ name: String) throws -> Number? {
        try value(name).map { text in
            guard let number = Number(text) else { throw UsageError("\(name) \(text) isn't a valid number") }
            return number
        }
    }
}

/// A program's help, within a terminal's width.
struct CommandHelp {
    let program: String
    let syntax: CommandSyntax
    let width: Int

    var text: String {
        let lists = syntax.groups.map { group in
            ((group.title + ":").wrapped(to: width) + group.options.flatMap(lines)).joined(separator: "\n")
        }
        let examples = syntax.examples.flatMap { example in
            indent(2, example.arguments.isEmpty ? program : program + " " + example.arguments).wrapped(
                to: width, hanging: 4)
                + indent(6, example.meaning).wrapped(to: width)
        }
        let parts =
            [
                "Usage: \(program) [options]\(syntax.operands.map { " " + $0 } ?? "")",
                syntax.purpose.wrapped(to: width).joined(separator: "\n"),
            ] + lists
            + [(["Examples:"] + examples).joined(separator: "\n"), notes]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private var notes: String {
        syntax.notes.components(separatedBy: "\n").flatMap { $0.wrapped(to: width) }.joined(separator: "\n")
    }

    private static let column = 33

    /// An option with its meaning in a column beside it, or below it if the option or the terminal leaves no room.
    private func lines(_ option: CommandOption) -> [String] {
        let name = indent(2, option.name + (option.value.map { " " + $0 } ?? ""))
        guard width >= 2 * Self.column else { return [name] + indent(6, option.meaning).wrapped(to: width) }
        guard name.count < Self.column else {
            return [name] + indent(Self.column, option.meaning).wrapped(to: width)
        }
        let lines = indent(Self.column, option.meaning).wrapped(to: width)
        return [name.padded(to: Self.column) + lines[0].dropFirst(Self.column)] + lines.dropFirst()
    }

    private func indent(_ count: Int, _ text: String) -> String { String(repeating: " ", count: count) + text }
}
