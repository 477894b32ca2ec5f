/// The arguments of a program after they have been read: options with their values, and the operands between them.
public struct CommandLineArguments: Sendable, Equatable {
    /// The arguments that belong to no option, in order.
    public private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]

    /// Whether the option was given.
    public func has(_ name: String) -> Bool { values[name] != nil }

    /// The option's value; the last one where it was given more than once.
    public func value(_ name: String) -> String? { values[name]?.last }

    /// All values of an option that may be repeated, in order.
    public func allValues(_ name: String) -> [String] { values[name] ?? [] }

    /// The option's value as a number.
    /// - Throws: ``UsageError`` where the value isn't a number in the range of the type.
    public func number<Number: FixedWidthInteger>(_ name: String) throws -> Number? {
        try value(name).map { text in
            guard let number = Number(text) else { throw UsageError("\(name) \(text) isn't a usable number") }
            return number
        }
    }

    mutating func add(operand: String) { operands.append(operand) }

    mutating func add(_ value: String?, for option: String) { values[option, default: []] += value.map { [$0] } ?? [] }
}
