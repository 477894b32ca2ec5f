import Foundation

/// `application/x-www-form-urlencoded` (RFC 6749 appendix B). Pure.
enum FormCoding {
    struct Pair: Sendable, Equatable {
        let name: String
        let value: String
    }

    /// The pairs in order; nil if a percent sign isn't followed by two digits or the text isn't UTF-8.
    static func decode(_ bytes: some Sequence<UInt8>) -> [Pair]? {
        var pairs: [Pair] = []
        for part in Array(bytes).split(separator: UInt8(ascii: "&")) {
            let name = part.prefix { $0 != UInt8(ascii: "=") }
            guard let decodedName = decodeText(name), let value = decodeText(part.dropFirst(name.count + 1)) else {
                return nil
            }
            pairs.append(Pair(name: decodedName, value: value))
        }
        return pairs
    }

    private static func decodeText(_ bytes: ArraySlice<UInt8>) -> String? {
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): result.append(0x20)
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                    return nil
                }
                result.append(high << 4 | low)
            default: result.append(byte)
            }
        }
        return String(bytes: result, encoding: .utf8)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }

    /// `name=value&…`, with all but unreserved characters (RFC 3986 section 2.3) escaped and spaces as plus signs.
    static func encode(_ pairs: [Pair]) -> String {
        pairs.map { encodeText($0.name) + "=" + encodeText($0.value) }.joined(separator: "&")
    }

    private static func encodeText(_ text: String) -> String {
        text.utf8.map(encodeByte).joined()
    }

    private static func encodeByte(_ byte: UInt8) -> String {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: return String(Unicode.Scalar(byte))
        case 0x20: return "+"
        default: return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }
    }
}
