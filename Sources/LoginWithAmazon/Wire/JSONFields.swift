import Foundation

/// The top-level fields of an untrusted JSON object. An accessor returns nil if the field is absent or unsuitable.
struct JSONFields {
    private let fields: [String: Any]

    /// Nil if the bytes are not a JSON object, or if ``JSONDepth`` doesn't allow them.
    init?(_ data: Data) {
        guard JSONDepth.isAllowed(data), let object = try? JSONSerialization.jsonObject(with: data),
            let fields = object as? [String: Any]
        else { return nil }
        self.fields = fields
    }

    func string(_ name: String) -> String? {
        guard let text = fields[name] as? String, !text.isEmpty else { return nil }
        return text
    }

    /// The field as text, if it is a non-empty string, a number or a Boolean.
    func text(_ name: String) -> String? {
        guard let number = fields[name] as? NSNumber else { return string(name) }
        // `as? Bool` would accept the numbers 0 and 1 as well.
        let isBoolean = String(cString: number.objCType) == "c"
        return isBoolean ? "\(number.boolValue)" : number.stringValue
    }

    /// The field, if it is a finite number or the text of one. A Boolean is returned as 0 or 1.
    func number(_ name: String) -> Double? {
        let value = (fields[name] as? String).flatMap(Double.init) ?? (fields[name] as? NSNumber)?.doubleValue
        return value.flatMap { $0.isFinite ? $0 : nil }
    }

    func object(_ name: String) -> [String: Any]? { fields[name] as? [String: Any] }

    var names: Dictionary<String, Any>.Keys { fields.keys }
}
