import Foundation
import ProgramSupport

/// The settings in a fault's text. Commas separate them, and each is `name` or `name=value`. The name of the first
/// setting is the fault's name.
///
/// In a value, `%2C` is replaced by a comma, because an unescaped comma would separate two settings.
struct FaultSettings {
    private var parts: [Substring]

    init(_ text: Substring) { parts = text.split(separator: ",") }

    var text: String { parts.joined(separator: ",") }
    var names: [String] { parts.map(Self.name) }
    /// A name that several settings have; nil if all names differ.
    var repeatedName: String? { names.indices.first { names[..<$0].contains(names[$0]) }.map { names[$0] } }

    private static func name(of part: Substring) -> String { String(part.prefix { $0 != "=" }) }

    /// The setting's value. It is empty if the setting has no value, and nil if the setting is missing.
    subscript(name: String) -> String? {
        parts.first { Self.name(of: $0) == name }.map {
            $0.dropFirst(name.count + 1).replacingOccurrences(of: "%2C", with: ",", options: .caseInsensitive)
        }
    }

    mutating func remove(_ name: String) { parts.removeAll { Self.name(of: $0) == name } }

    func text(_ name: String) throws -> String {
        guard let text = self[name], !text.isEmpty else {
            throw UsageError("The setting \"\(name)\" of a fault needs a value")
        }
        return text
    }

    func number(_ name: String, from least: Int = .min, through most: Int = .max) throws -> Int {
        guard let number = self[name].flatMap({ Int($0) }), (least...most).contains(number) else {
            let range = most < .max ? " between \(least) and \(most)" : least > .min ? " of at least \(least)" : ""
            throw UsageError("The setting \"\(name)\" of a fault needs a whole number\(range)")
        }
        return number
    }

    func status(_ name: String) throws -> Int { try number(name, from: 200, through: 599) }
}
