import Foundation

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

    /// A line with two columns keeps them.
    private var notes: String {
        syntax.notes.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
            guard let gap = line.range(of: "(?<=\\S)  +", options: .regularExpression) else {
                return String(line).wrapped(to: width)
            }
            return beside(String(line[..<gap.upperBound]), String(line[gap.upperBound...]))
        }
        .joined(separator: "\n")
    }

    private static let column = 33

    /// An option with its meaning in a column beside it, or below it if the option or the terminal leaves no room.
    private func lines(_ option: CommandOption) -> [String] {
        let name = indent(2, option.name + (option.value.map { " " + $0 } ?? ""))
        guard width >= 2 * Self.column else { return [name] + indent(6, option.meaning).wrapped(to: width) }
        guard name.count < Self.column else {
            return [name] + indent(Self.column, option.meaning).wrapped(to: width)
        }
        return beside(name.padding(toLength: Self.column, withPad: " ", startingAt: 0), option.meaning)
    }

    private func beside(_ head: String, _ text: String) -> [String] {
        let lines = indent(head.count, text).wrapped(to: width)
        return [head + lines[0].dropFirst(head.count)] + lines.dropFirst()
    }

    private func indent(_ count: Int, _ text: String) -> String { String(repeating: " ", count: count) + text }
}
