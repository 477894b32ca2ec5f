/// A JSON object whose members keep their order. The values are JSON texts, so that a fault can make them invalid.
struct JSONObject: Sendable {
    var members: [(name: String, json: String)] = []

    /// An object with text members.
    init(_ texts: KeyValuePairs<String, String> = [:]) {
        members = texts.map { ($0.key, Self.quoted($0.value)) }
    }

    /// The JSON text of a member; setting it keeps the member's place.
    subscript(name: String) -> String? {
        get { members.first { $0.name == name }?.json }
        set {
            let index = members.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): members[index].json = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append((name, value))
            case (nil, nil): break
            }
        }
    }

    /// The JSON text (RFC 8259).
    var text: String { "{" + members.map { "\(Self.quoted($0.name)):\($0.json)" }.joined(separator: ",") + "}" }

    /// A string literal (RFC 8259 section 7).
    static func quoted(_ string: String) -> String {
        let escaped = string.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case _ where scalar.value < 0x20: "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
