import Foundation

/// `application/x-www-form-urlencoded` (RFC 6749 appendix B).
enum FormCoding {
    struct Pair: Sendable, Equatable {
        let name: String
        let value: String
    }

    /// The pairs in order; nil if a percent sign isn't followed by two digits or the text isn't UTF-8.
    static func decode(_ bytes: some Sequence<UInt8>) -> [Pair]? {
        guard let text = String(bytes: Array(bytes), encoding: .utf8) else { return nil }
        var pairs: [Pair] = []
        for part in text.replacingOccurrences(of: "+", with: " ").split(separator: "&") {
            let name = part.prefix { $0 != "=" }
            let value = part.dropFirst(name.count + 1)
            guard let name = String(name).removingPercentEncoding, let value = String(value).removingPercentEncoding
            else { return nil }
            pairs.append(Pair(name: name, value: value))
        }
        return pairs
    }

    /// `name=value&…`, with all but unreserved characters (RFC 3986 section 2.3) escaped.
    static func encode(_ pairs: [Pair]) -> String {
        let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        let escape = { (text: String) in text.addingPercentEncoding(withAllowedCharacters: plain) ?? "" }
        return pairs.map { "\(escape($0.name))=\(escape($0.value))" }.joined(separator: "&")
    }
}

/// A request's parameters. One without a value counts as omitted (RFC 6749 sections 3.1, 3.2).
struct Parameters: Sendable, Equatable {
    private let values: [String: String]

    /// Nil if the text isn't form-encoded.
    init?(_ bytes: some Sequence<UInt8>) {
        guard let pairs = FormCoding.decode(bytes) else { return nil }
        values = Dictionary(pairs.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// The value; nil if it is missing or empty.
    subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }
}

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
