/// A JSON value with ordered keys; `raw` is written verbatim, even if invalid.
indirect enum JSONValue: Sendable, Equatable {
    case string(String)
    case integer(Int)
    case array([JSONValue])
    case object(JSONObject)
    case raw(String)

    /// The JSON text (RFC 8259).
    var text: String {
        switch self {
        case .string(let string): Self.quoted(string)
        case .integer(let number): String(number)
        case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
        case .object(let object): object.text
        case .raw(let text): text
        }
    }

    /// A string literal (RFC 8259 section 7).
    static func quoted(_ string: String) -> String {
        "\"" + string.unicodeScalars.map(escaped).joined() + "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case _ where scalar.value < 0x20:
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: return String(scalar)
        }
    }
}

/// A JSON object whose members keep their order.
struct JSONObject: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    struct Member: Sendable, Equatable {
        let name: String
        var value: JSONValue
    }

    private(set) var members: [Member]

    init(dictionaryLiteral elements: (String, JSONValue)...) {
        members = elements.map { Member(name: $0.0, value: $0.1) }
    }

    subscript(name: String) -> JSONValue? {
        get { members.first { $0.name == name }?.value }
        set {
            guard let index = members.firstIndex(where: { $0.name == name }) else {
                if let newValue { members.append(Member(name: name, value: newValue)) }
                return
            }
            if let newValue { members[index].value = newValue } else { members.remove(at: index) }
        }
    }

    /// A copy with each value transformed.
    func mapValues(_ transform: (JSONValue) -> JSONValue) -> JSONObject {
        var copy = self
        for index in members.indices { copy.members[index].value = transform(members[index].value) }
        return copy
    }

    /// Writes each member twice.
    mutating func repeatMembers() { members += members }

    var text: String {
        "{" + members.map { JSONValue.quoted($0.name) + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
}
