/// The parameters of a request, each with at most one value.
///
/// A parameter without a value counts as left out, and one that is sent twice is an error (RFC 6749 sections 3.1, 3.2).
struct Parameters: Sendable, Equatable {
    private let values: [String: String]
    /// The names that were sent more than once.
    let doubled: Set<String>

    /// nil if the text is not form encoded.
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

    /// The value, unless it is missing, empty or ambiguous.
    subscript(name: String) -> String? {
        guard !doubled.contains(name), let value = values[name], !value.isEmpty else { return nil }
        return value
    }
}
