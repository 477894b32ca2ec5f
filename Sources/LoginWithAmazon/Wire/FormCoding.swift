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
        var (rest, bytes) = (text, [UInt8]())
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = digit(rest.popFirst()), let low = digit(rest.popFirst()) else { return nil }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        let decoded = String(decoding: bytes, as: UTF8.self)
        // Invalid UTF-8 is repaired, and then differs. A byte order mark isn't text.
        return decoded.utf8.elementsEqual(bytes) && !bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? decoded : nil
    }

    /// The value of a hexadecimal digit in ASCII.
    private static func digit(_ byte: UInt8?) -> UInt8? {
        byte.flatMap { Character(UnicodeScalar($0)).hexDigitValue }.map(UInt8.init)
    }
}

extension [FormCoding.Field] {
    /// The values of the fields with this name, in order.
    func values(_ name: String) -> [String] { filter { $0.name == name }.map(\.value) }
}
