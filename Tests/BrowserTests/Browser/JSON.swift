/// A JSON value of the DevTools protocol.
enum JSON: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case list([JSON])
    case object([String: JSON])

    subscript(_ key: String) -> JSON {
        if case .object(let members) = self { members[key] ?? .null } else { .null }
    }

    var text: String? { if case .string(let text) = self { text } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var isTrue: Bool { self == .bool(true) }
    var list: [JSON] { if case .list(let values) = self { values } else { [] } }
}

extension JSON: Codable {
    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let text = try? value.decode(String.self) {
            self = .string(text)
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let values = try? value.decode([JSON].self) {
            self = .list(values)
        } else {
            self = .object(try value.decode([String: JSON].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .null: try value.encodeNil()
        case .bool(let bool): try value.encode(bool)
        case .number(let number): try value.encode(number)
        case .string(let text): try value.encode(text)
        case .list(let list): try value.encode(list)
        case .object(let members): try value.encode(members)
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral text: String) { self = .string(text) }
    init(integerLiteral number: Int) { self = .number(Double(number)) }
    init(booleanLiteral bool: Bool) { self = .bool(bool) }
    init(arrayLiteral values: JSON...) { self = .list(values) }
    init(dictionaryLiteral members: (String, JSON)...) { self = .object(Dictionary(members) { $1 }) }
}
