/// A position in a file, counting from 1.
struct Place: Hashable, Comparable, Encodable, Sendable {
    private(set) var line = 1
    /// The column in UTF-8 code units, as compilers count.
    private(set) var column = 1
    /// The column in UTF-16 code units, as editors and code hosts count.
    private(set) var utf16Column = 1

    static let beginning = Place()

    init() {}

    /// A position in a line of ASCII characters.
    init(line: Int, column: Int) { (self.line, self.column, utf16Column) = (line, column, column) }

    /// Moves behind the byte.
    mutating func advance(_ byte: UInt8, endsLine: Bool) {
        if endsLine {
            self = Place(line: line + 1, column: 1)
        } else {
            column += 1
            // Continuation bytes don't count; characters of four bytes count twice.
            if byte & 0xC0 != 0x80 { utf16Column += byte >= 0xF0 ? 2 : 1 }
        }
    }

    /// The position of an index in a text.
    init(of index: String.Index, in text: String) {
        for byte in text[..<index].utf8 { advance(byte, endsLine: byte == UInt8(ascii: "\n")) }
    }

    static func < (left: Self, right: Self) -> Bool { (left.line, left.column) < (right.line, right.column) }
}

/// A token of source code.
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
    let offset: Int
    let place: Place
    /// Whether it is the first of its line, which a backslash continues in Objective-C.
    let startsLine: Bool
    /// Whether white space or a comment precedes it.
    let isSpaced: Bool
}

/// The tokens of a file, with queries about a token's surroundings. Indices outside of the file have no text.
struct TokenList {
    private let tokens: [Token]
    /// The index of the matching bracket for each opening bracket that has one.
    private var ends: [Int: Int] = [:]

    init(_ tokens: [Token]) {
        self.tokens = tokens
        var open: [Int] = []
        for (index, token) in tokens.enumerated() where token.kind == .symbol {
            switch token.text {
            case "(", "[", "{": open.append(index)
            case ")", "]", "}": if let start = open.popLast() { ends[start] = index }
            default: break
            }
        }
    }

    var indices: Range<Int> { tokens.indices }

    subscript(index: Int) -> Token {
        tokens.indices.contains(index)
            ? tokens[index]
            : Token(kind: .symbol, text: "", offset: 0, place: .beginning, startsLine: true, isSpaced: true)
    }

    func text(_ index: Int) -> String { self[index].text }
    func isWord(_ index: Int) -> Bool { self[index].kind == .word }

    /// The text if the token is a symbol; empty otherwise.
    func symbol(_ index: Int) -> String { self[index].kind == .symbol ? self[index].text : "" }

    func isSymbol(_ index: Int, of characters: String) -> Bool {
        self[index].kind == .symbol && self[index].text.first.map(characters.contains) ?? false
    }

    /// The tokens directly within the bracket that opens here, those of inner brackets left out; none without a match.
    func contents(ofBracket open: Int) -> [Int] {
        guard let end = ends[open] else { return [] }
        return Array(sequence(first: open + 1) { (ends[$0] ?? $0) + 1 }.prefix { $0 < end })
    }

    /// The last name of the path `A.B.C` that begins here.
    func endOfPath(_ index: Int) -> Int {
        var index = index
        while symbol(index + 1) == ".", isWord(index + 2) { index += 2 }
        return index
    }
}
