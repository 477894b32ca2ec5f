import Foundation
import ProgramSupport

/// A fault to simulate in a response, by its text on the command line, such as `status=503,retry-after=2`.
package struct Fault: Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    enum Effect: Sendable {
        /// The request isn't processed, and these bytes are all that the client receives.
        case unanswered(WirePlan)
        /// The request isn't processed, and the response is replaced.
        case replaced(HTTPResponse)
        /// The request is processed, and the members of its JSON response are altered.
        case altered(@Sendable (inout JSON) -> Void)
        /// The request is processed, and the response is sent in another way.
        case sent(@Sendable (HTTPResponse) -> WirePlan)
    }

    /// The fault and its settings.
    package let text: String
    let effect: Effect

    /// The same text.
    package var description: String { text }

    /// A fault in the source of a test; an invalid one ends the program.
    package init(stringLiteral text: String) {
        do { try self.init(FaultSettings(text)) } catch { preconditionFailure("\(error)") }
    }

    /// - Throws: ``UsageError``.
    init(_ settings: FaultSettings) throws {
        guard let name = settings.names.first else { throw UsageError("The fault's name is missing") }
        guard let kind = FaultKind.all.first(where: { $0.name == name }) else {
            throw UsageError("There is no fault \"\(name)\"")
        }
        if let unknown = settings.names.first(where: { !kind.settings.contains($0) }) {
            throw UsageError("Unknown setting \"\(unknown)\" of a fault")
        }
        if kind.usage == name, settings[name] != "" { throw UsageError("The fault \"\(name)\" takes no value") }
        (text, effect) = (settings.text, try kind.effect(settings))
    }
}

/// The comma-separated `name` and `name=value` settings of a fault's text; the first is the fault itself.
///
/// A comma in a value is written as `%2C`, so that JSON and dates can be values too.
struct FaultSettings {
    private var parts: [Substring]

    init(_ text: some StringProtocol) { parts = Substring(text).split(separator: ",") }

    var text: String { parts.joined(separator: ",") }
    var names: [String] { parts.map(Self.name) }

    private static func name(of part: Substring) -> String { String(part.prefix { $0 != "=" }) }

    /// The setting's value; empty for one without a value, nil without the setting.
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
