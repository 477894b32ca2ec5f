/// A request's parameters, each with at most one value.
///
/// A parameter without a value counts as omitted, and a repeated one is an error (RFC 6749 sections 3.1, 3.2).
struct Parameters: Sendable, Equatable {
    private let values: [String: String]
    /// The names of repeated parameters.
    let doubled: Set<String>

    /// Nil if the text isn't form-encoded.
    init?(_ bytes: some Sequence<UInt8>) {
        guard let pairs = FormCoding.decode(bytes) else { return nil }
        var values: [String: String] = [:]
        var doubled: Set<String> = []
        for pair in pairs {
            if values[pair.name] != nil { doubled.insert(pair.name) }
            values[pair.name] = pair.value
        }
        self.values = values
        self.doubled = doubled
    }

    /// The value; nil if it is missing, empty or ambiguous.
    subscript(name: String) -> String? {
        guard !doubled.contains(name), let value = values[name], !value.isEmpty else { return nil }
        return value
    }
}
