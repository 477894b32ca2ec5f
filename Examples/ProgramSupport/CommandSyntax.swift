import Foundation

/// The options of a program, which its help text declares.
///
/// The line `  --port N  the port` declares the option `--port` with a value. The line `  --quick  few rounds` declares
/// an option without a value. Two spaces separate an option from its description. `--help` and `--version` need no
/// declaration.
package struct CommandSyntax: Sendable {
    private let help: [String]
    /// The placeholder for the operands in the usage line, or nil if the program takes no operands.
    private let operands: String?
    /// Maps the name of each option to whether it needs a value.
    private let options: [String: Bool]

    package init(_ help: String, operands: String? = nil) {
        self.help = help.components(separatedBy: "\n")
        self.operands = operands
        let declared = self.help.compactMap(Self.option)
        options = Dictionary(uniqueKeysWithValues: declared.map { ($0.name, $0.value != nil) })
    }

    /// The option that a line of the help declares; nil for other lines.
    private static func option(_ line: String) -> (name: String, value: String?, meaning: String)? {
        guard line.hasPrefix("  --"), let end = line.dropFirst(2).range(of: "  ") else { return nil }
        let parts = line[..<end.lowerBound].split(separator: " ", maxSplits: 1).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : nil, String(line[end.upperBound...]))
    }

    /// Parses the arguments after the program's name: `--option`, `--option value`, `--option=value` and operands.
    /// - Throws: ``UsageError`` for an unknown option, a missing or unexpected value, or an unexpected operand.
    package func parse(_ arguments: [String]) throws -> CommandLineArguments {
        var parsed = CommandLineArguments()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("-") else {
                guard operands != nil else { throw UsageError("unexpected argument \(argument)") }
                parsed.operands.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts[0]
            guard let needsValue = options[name] else { throw UsageError("unknown option \(name)") }
            var values = Array(parts.dropFirst())
            if needsValue, values.isEmpty, let next = rest.first, !next.hasPrefix("--") {
                values = [next]
                rest.removeFirst()
            }
            guard needsValue != values.isEmpty else {
                throw UsageError(needsValue ? "\(name) needs a value" : "\(name) doesn't take a value")
            }
            parsed.values[name, default: []] += values
        }
        return parsed
    }

    // MARK: The help

    private static let column = 33

    func text(_ program: String, width: Int) -> String {
        let usage = "Usage: \(program) [options]\(operands.map { " " + $0 } ?? "")"
        let lines = [usage, "       \(program) --help | --version", ""] + help.flatMap { Self.lines($0, width) }
        return lines.joined(separator: "\n")
    }

    /// Wraps a line of the help. The description of an option begins in a second column, or on the line below the
    /// option if there is no room beside it.
    private static func lines(_ line: String, _ width: Int) -> [String] {
        guard let option = option(line) else { return line.wrapped(to: width) }
        let name = "  " + [option.name, option.value].compactMap { $0 }.joined(separator: " ")
        let hasColumn = width >= 2 * column
        let lines = ("".padded(to: hasColumn ? column : 6) + option.meaning).wrapped(to: width)
        guard hasColumn, name.count < column else { return [name] + lines }
        return [name.padded(to: column) + lines[0].dropFirst(column)] + lines.dropFirst()
    }
}

package struct CommandLineArguments: Sendable, Equatable {
    fileprivate(set) var values: [String: [String]] = [:]
    package fileprivate(set) var operands: [String] = []

    package func has(_ name: String) -> Bool { values[name] != nil }

    /// The option's value, the last one if there are several.
    package func value(_ name: String) -> String? { values[name]?.last }

    package func allValues(_ name: String) -> [String] { values[name] ?? [] }

    /// - Throws: ``UsageError`` for a value that isn't a whole number from `least` to the type's maximum or to a
    ///   billion, whichever is less.
    package func number<Number: FixedWidthInteger>(_ name: String, atLeast least: Number = .min) throws -> Number? {
        let most = Number(clamping: 1_000_000_000)
        return try value(name).map { text in
            guard let number = Number(text), number >= least, number <= most else {
                throw UsageError("\(name) needs a whole number from \(least) to \(most), not \(text)")
            }
            return number
        }
    }
}
