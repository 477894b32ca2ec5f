/// A token, code, verifier or `state`: text that must not be printed.
///
/// Printing a secret always shows the same placeholder. Other code can read the text only with ``reveal()`` or by
/// encoding the secret. Comparing two secrets of equal length takes the same time wherever they differ.
struct Secret: Sendable, Codable {
    private let text: String

    init(_ text: String) { self.text = text }

    init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// Returns the text, for example to send it to the server or to pass it to the app. It must not be logged.
    func reveal() -> String { text }
}

extension Secret: Equatable {
    static func == (left: Secret, right: Secret) -> Bool {
        let left = Array(left.text.utf8)
        let right = Array(right.text.utf8)
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension Secret: CustomStringConvertible, CustomReflectable {
    var description: String { "<secret>" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
