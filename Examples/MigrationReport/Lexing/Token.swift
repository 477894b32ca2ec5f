/// A piece of source code that is neither a comment nor white space.
struct Token: Equatable, Sendable {
    enum Kind: Sendable {
        /// An identifier or a keyword, without backticks.
        case word
        /// A punctuation character, or one of `->` and `::` in Objective-C.
        case symbol
        /// A number, a regular expression, or a string without its interpolated code. A string's text is left out, unless
        /// it is the path of a header.
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
