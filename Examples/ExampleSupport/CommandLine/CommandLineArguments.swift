/// A program's parsed arguments: options with their values, and operands.
public struct CommandLineArguments: Sendable, Equatable {
    /// The operands, in order.
    public private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]

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

    mutating func add(operand: String) { operands.append(operand) }

    mutating func add(_ value: String?, for option: String) { values[option, default: []] += value.map { [$0] } ?? [] }
}
