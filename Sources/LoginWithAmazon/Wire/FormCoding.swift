import Foundation

/// The encoding `application/x-www-form-urlencoded` of URL queries and token requests (RFC 6749 appendix B).
package enum FormCoding {
    /// A field of a form. The value may be a secret, so a field must never be printed.
    package typealias Field = (name: String, value: String)

    package static func encode(_ fields: [Field]) -> String {
        fields.map { escape($0.name) + "=" + escape($0.value) }.joined(separator: "&")
    }

    /// Decodes the fields in order. Returns nil if an escape is malformed, or if a decoded name or value is not valid
    /// UTF-8 or starts with a byte order mark.
    package static func decode(_ form: some StringProtocol) -> [Field]? { decode(Substring(form).utf8) }

    /// The form is split as bytes, because a combining mark after a delimiter merges with it into one character.
    private static func decode(_ form: Substring.UTF8View) -> [Field]? {
        let pairs = form.split(separator: UInt8(ascii: "&"))
        let fields = pairs.compactMap { pair -> Field? in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            guard let key = unescape(name), let value = unescape(pair.dropFirst(name.count + 1)) else { return nil }
            return (key, value)
        }
        return fields.count == pairs.count ? fields : nil
    }

    private static func escape(_ text: String) -> String {
        // A string from Objective-C may contain an unpaired surrogate, for which `addingPercentEncoding` returns nil. A
        // native Swift string can't contain one.
        let text = String(decoding: text.utf8, as: UTF8.self)
        let escaped = text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
        return escaped.replacingOccurrences(of: " ", with: "+")
    }

    /// The characters that are not escaped. A space is among them because it is replaced with `+` afterwards.
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
        // Decoding replaces invalid UTF-8 with U+FFFD, so the text then has other bytes. A byte order mark is rejected
        // because it isn't part of a text.
        return decoded.utf8.elementsEqual(bytes) && !bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? decoded : nil
    }

    /// The value of an ASCII hexadecimal digit; nil for any other byte.
    private static func digit(_ byte: UInt8?) -> UInt8? {
        byte.flatMap { Character(UnicodeScalar($0)).hexDigitValue }.map(UInt8.init)
    }
}

extension [FormCoding.Field] {
    func values(_ name: String) -> [String] { filter { $0.name == name }.map(\.value) }
}
