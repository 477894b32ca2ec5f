import Foundation

/// The comma-separated `name` and `name=value` settings of a fault's text. Parsing removes each setting that it uses.
/// Pure.
///
/// A comma in a value is written as `%2C`, so that JSON and dates can be values too.
struct FaultSettings {
    private var values: [(name: String, value: String?)]

    init(_ text: some StringProtocol) {
        values = text.split(separator: ",").map { part in
            let name = part.prefix { $0 != "=" }
            return (String(name), name.count == part.count ? nil : Self.value(part.dropFirst(name.count + 1)))
        }
    }

    private static func value(_ text: some StringProtocol) -> String {
        text.replacingOccurrences(of: "%2C", with: ",", options: .caseInsensitive)
    }

    /// The first setting, which names the fault.
    mutating func takeFirst() throws -> (name: String, value: String?) {
        guard !values.isEmpty else { throw FaultParsingError(description: "The fault's name is missing.") }
        return values.removeFirst()
    }

    mutating func take(_ name: String) -> String? {
        guard let index = values.firstIndex(where: { $0.name == name }) else { return nil }
        return values.remove(at: index).value ?? ""
    }

    mutating func takeInteger(_ name: String, default standard: Int) throws -> Int {
        guard let text = take(name) else { return standard }
        return try Self.integer(text, of: name)
    }

    /// Throws if a setting is left over.
    func finish() throws {
        guard let first = values.first else { return }
        throw FaultParsingError(description: "Unknown setting \"\(first.name)\" of a fault.")
    }

    static func integer(_ text: String?, of name: String) throws -> Int {
        guard let text, let number = Int(text) else {
            throw FaultParsingError(description: "The setting \"\(name)\" of a fault needs a whole number.")
        }
        return number
    }

    static func text(_ text: String?, of name: String) throws -> String {
        guard let text, !text.isEmpty else {
            throw FaultParsingError(description: "The setting \"\(name)\" of a fault needs a value.")
        }
        return text
    }
}
