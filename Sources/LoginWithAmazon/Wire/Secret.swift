/// A token, code, verifier or `state`: text that must not be printed.
///
/// Printing it always shows the same placeholder. Only ``reveal()`` returns the text, so a search for that name finds
/// each use. Comparing takes the same time wherever the texts differ.
package struct Secret: Sendable, Codable {
    private let text: String

    package init(_ text: String) { self.text = text }

    package init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// The text, only for sending or storing it.
    package func reveal() -> String { text }
}

extension Secret: Equatable {
    package static func == (left: Secret, right: Secret) -> Bool {
        let left = Array(left.text.utf8)
        let right = Array(right.text.utf8)
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension Secret: CustomStringConvertible, CustomReflectable {
    package var description: String { "<secret>" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
