/// A position in the bytes of a source file, shared by both lexers.
struct SourceCursor {
    let bytes: [UInt8]
    private(set) var offset = 0
    /// Whether only white space and comments precede the position on its line.
    private var isAtLineStart = true
    private(set) var tokens: [Token] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { offset >= bytes.count }

    /// The byte at this distance; 0 beyond the end.
    func peek(_ distance: Int = 0) -> UInt8 {
        let place = offset + distance
        return place < bytes.count ? bytes[place] : 0
    }

    func isAt(_ text: StaticString) -> Bool {
        guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
        for index in 0..<text.utf8CodeUnitCount where bytes[offset + index] != text.utf8Start[index] { return false }
        return true
    }

    mutating func advance(_ count: Int = 1) {
        let end = min(offset + count, bytes.count)
        while offset < end {
            if bytes[offset].isNewline { isAtLineStart = true }
            offset += 1
        }
    }

    mutating func advance(while condition: (UInt8) -> Bool) {
        while offset < bytes.count, condition(bytes[offset]) { advance() }
    }

    /// Skips the rest of the line, excluding its line end.
    mutating func advanceToLineEnd() { advance { !$0.isNewline } }

    /// Adds a token that begins at an earlier position and ends here.
    mutating func add(_ kind: Token.Kind, from start: Int, text: String? = nil) {
        let text = text ?? String(decoding: bytes[start..<offset], as: UTF8.self)
        tokens.append(Token(kind: kind, text: text, offset: start, startsLine: isAtLineStart))
        isAtLineStart = false
    }

    /// Consumes an identifier and adds it.
    mutating func addWord() {
        let start = offset
        advance { $0.isIdentifier }
        add(.word, from: start)
    }

    /// Consumes a number and adds it. Fractions, exponents and suffixes need no exact parsing.
    mutating func addNumber() {
        let start = offset
        advance { $0.isIdentifier }
        add(.literal, from: start)
    }

    /// Consumes this many punctuation characters and adds them as one token.
    mutating func addSymbol(_ count: Int = 1) {
        let start = offset
        advance(count)
        add(.symbol, from: start)
    }
}

extension UInt8 {
    var isNewline: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    /// A letter, digit, `_` or `$`, or a byte of a character outside of ASCII.
    var isIdentifier: Bool {
        let folded = self | 0x20
        return (folded >= UInt8(ascii: "a") && folded <= UInt8(ascii: "z")) || isDigit || self == UInt8(ascii: "_")
            || self == UInt8(ascii: "$") || self >= 0x80
    }
    /// A space, tab, form feed, line end, or NUL.
    var isSpace: Bool { self == 0x20 || (self >= 9 && self <= 13) || self == 0 }
}
