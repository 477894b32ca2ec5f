import Foundation

/// `application/x-www-form-urlencoded`, the form of queries and token requests (RFC 6749 appendix B).
package enum FormCoding {
    /// A field of a form; its value may be a secret, so it is never printed.
    package typealias Field = (name: String, value: String)

    package static func encode(_ fields: [Field]) -> String {
        fields.map { escape($0.name) + "=" + escape($0.value) }.joined(separator: "&")
    }

    /// The fields in order; nil if an escape is malformed or the bytes are not UTF-8.
    package static func decode(_ form: some StringProtocol) -> [Field]? {
        // Bytes, not characters: a combining mark after a delimiter would hide it.
        let pairs = Substring(form).utf8.split(separator: UInt8(ascii: "&"))
        let fields = pairs.compactMap { pair -> Field? in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            guard let key = unescape(name), let value = unescape(pair.dropFirst(name.count + 1)) else { return nil }
            return (key, value)
        }
        return fields.count == pairs.count ? fields : nil
    }

    private static func escape(_ text: String) -> String {
        // As a native string, every text can be encoded, even one of Objective-C with half a surrogate pair.
        let text = String(decoding: text.utf8, as: UTF8.self)
        let escaped = text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
        return escaped.replacingOccurrences(of: " ", with: "+")
    }

    /// What isn't escaped; the space becomes a `+`.
    private static let plain = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789*-._ ")

    private static func unescape(_ text: Substring.UTF8View) -> String? {
        let spaced = text.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        // The number of bytes reveals where the system isn't exact: it replaces some that are not UTF-8, and drops a
        // byte order mark.
        let count = spaced.count - 2 * spaced.filter { $0 == UInt8(ascii: "%") }.count
        guard let plain = String(decoding: spaced, as: UTF8.self).removingPercentEncoding else { return nil }
        return plain.utf8.count == count ? plain : nil
    }
}

extension [FormCoding.Field] {
    /// The values of the fields with this name, in order.
    func values(_ name: String) -> [String] { filter { $0.name == name }.map(\.value) }
}
