import Foundation

/// The top-level fields of an untrusted JSON object. An accessor returns nil for a field that it can't convert.
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
