import Foundation

/// Limits the nesting of untrusted JSON before it is decoded, because `JSONDecoder` traps on Linux if arrays or objects
/// are nested more than 512 levels deep.
package enum JSONDepth {
    /// Half of what the decoder supports, and far more than any real reply or file needs.
    private static let limit = 256

    /// Whether the bytes can be decoded safely. The brackets are counted on the assumption that the encoding is UTF-8.
    /// JSON in UTF-8 has no zero bytes (RFC 8259), so data that contains one is rejected.
    package static func isAllowed(_ json: Data) -> Bool {
        var depth = 0
        var isInString = false
        var isEscaped = false
        for byte in json {
            switch byte {
            case 0: return false
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\"): isEscaped = isInString
            case UInt8(ascii: "\""): isInString.toggle()
            case _ where isInString: break
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
            if depth > limit { return false }
        }
        return true
    }
}
