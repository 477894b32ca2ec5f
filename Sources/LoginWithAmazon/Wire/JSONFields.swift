import Foundation

/// The top-level fields of an untrusted JSON object. Each accessor returns nil for a field of another type.
struct JSONFields {
    private let fields: [String: Any]

    /// Nil if the bytes are not a JSON object.
    init?(_ data: Data) {
        guard JSONDepth.isAllowed(data), let object = try? JSONSerialization.jsonObject(with: data),
            let fields = object as? [String: Any]
        else { return nil }
        self.fields = fields
    }

    /// A non-empty string.
    func string(_ name: String) -> String? {
        guard let text = fields[name] as? String, !text.isEmpty else { return nil }
        return text
    }

    /// A non-empty string, or a number or Boolean as text.
    func text(_ name: String) -> String? {
        guard let number = fields[name] as? NSNumber else { return string(name) }
        // `as? Bool` would accept the numbers 0 and 1 as well.
        let isBoolean = String(cString: number.objCType) == "c"
        return isBoolean ? "\(number.boolValue)" : number.stringValue
    }

    /// A finite number, written as a number or as a string.
    func number(_ name: String) -> Double? {
        let value = (fields[name] as? String).flatMap(Double.init) ?? (fields[name] as? NSNumber)?.doubleValue
        return value.flatMap { $0.isFinite ? $0 : nil }
    }

    func object(_ name: String) -> [String: Any]? { fields[name] as? [String: Any] }

    var names: Dictionary<String, Any>.Keys { fields.keys }
}

/// Limits the nesting of untrusted JSON before it is decoded, because `JSONDecoder` traps on Linux if arrays or objects
/// are nested 513 deep.
package enum JSONDepth {
    /// Half of what the decoder supports, and far more than any real reply or file needs.
    private static let limit = 256

    /// Whether the bytes can be decoded safely. A zero byte, which JSON never contains, indicates an encoding other
    /// than UTF-8 (RFC 8259 section 8.1), in which brackets would be miscounted.
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
