/// A token of source code; comments and white space are skipped.
struct Token: Equatable, Sendable {
    enum Kind: Sendable {
        /// An identifier or a keyword, without backticks.
        case word
        /// A punctuation character, or one of `->` and `::` in Objective-C.
        case symbol
        /// A number, a regular expression, or a string without its interpolated code. The text of strings is omitted,
        /// except for header paths.
        case literal
        /// The word after `#`, for example `if` or `selector`.
        case directive
    }

    let kind: Kind
    let text: String
    /// The position of its first byte in the file.
    let offset: Int
    /// Whether it is the first of its line.
    let startsLine: Bool

    func isWord(_ text: String) -> Bool { kind == .word && self.text == text }
    func isSymbol(_ text: String) -> Bool { kind == .symbol && self.text == text }
}
