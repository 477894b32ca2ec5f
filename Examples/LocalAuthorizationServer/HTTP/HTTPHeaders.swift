/// Header fields in the order they were sent; names are case-insensitive (RFC 9110 section 5.1).
struct HTTPHeaders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    struct Field: Sendable, Equatable {
        let name: String
        let value: String
    }

    private(set) var fields: [Field] = []

    init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    mutating func add(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

    /// All values of a field.
    func all(_ name: String) -> [String] {
        let wanted = name.lowercased()
        return fields.filter { $0.name.lowercased() == wanted }.map(\.value)
    }

    /// The first value; setting it replaces all values.
    subscript(name: String) -> String? {
        get { all(name).first }
        set {
            let wanted = name.lowercased()
            fields.removeAll { $0.name.lowercased() == wanted }
            if let newValue { add(name, newValue) }
        }
    }

    /// Whether a list-valued field contains the token, compared case-insensitively (RFC 9110 section 5.6.1).
    func has(_ token: String, in name: String) -> Bool {
        all(name).contains { value in
            value.split(separator: ",").contains { item in
                item.drop { $0 == " " }.prefix { $0 != " " && $0 != ";" }.lowercased() == token
            }
        }
    }
}
