import Foundation

/// A limit to the nesting of JSON from outside, checked before it is decoded: `JSONDecoder` of Linux traps on arrays or
/// objects that are nested 513 deep.
package enum JSONDepth {
    /// Half of what a decoder bears, and far more than any reply or file has in earnest.
    private static let limit = 256

    /// Whether the bytes may be handed to a decoder. A byte of zero, which JSON never has, shows an encoding other than
    /// UTF-8 (RFC 8259 section 8.1), in which brackets would be counted wrongly.
    package static func isAllowed(_ json: Data) -> Bool {
        var depth = 0
        var isInString = false
        var isEscaped = false
        for byte in json {
            if byte == 0 { return false }
            if isInString {
                isInString = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
            if depth > limit { return false }
        }
        return true
    }
}
