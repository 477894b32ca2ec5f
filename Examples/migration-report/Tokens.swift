import Foundation

/// A position in a file. Lines and columns are numbered from 1.
struct Place: Equatable, Comparable, Encodable, Sendable {
    let line: Int
    /// The column in UTF-8 code units, as compilers count.
    let column: Int

    static let beginning = Place(line: 1, after: [])

    init(line: Int, after part: some Collection<UInt8>) {
        self.line = line
        column = part.count + 1
    }

    static func < (left: Self, right: Self) -> Bool { (left.line, left.column) < (right.line, right.column) }
}

/// Finds the line and column of positions in a text. The line starts are found once, so that looking up many positions
/// doesn't scan the whole text each time.
struct Lines {
    private let text: String
    private let starts: [String.Index]

    init(_ text: String) {
        self.text = text
        let ends = text.utf8.indices.filter { text.utf8[$0] == UInt8(ascii: "\n") }
        starts = [text.startIndex] + ends.map(text.utf8.index(after:))
    }

    func place(of index: String.Index) -> Place {
        var (line, next) = (0, starts.count)
        while next - line > 1 {
            let middle = (line + next) / 2
            if starts[middle] <= index { line = middle } else { next = middle }
        }
        return Place(line: line + 1, after: text.utf8[starts[line]..<index])
    }
}

/// A token of source code: an identifier, a keyword, a number, a string, a punctuation character, a directive such as
/// `#if`, the path of a header, or in Objective-C `->` or `::`.
struct Token: Sendable {
    /// The characters of the token. For an ordinary string of one word, these are the word and its quotes. For any
    /// other string, this is empty. For a word in backticks and for the path of a header, this is the text without the
    /// delimiters.
    let text: String
    let offset: Int
    /// The line's number, and the offset at which the line begins.
    let line: Int
    let lineStart: Int
}

/// The tokens of a file. At an index outside of `indices`, the text is empty.
struct Tokens {
    private let bytes: [UInt8]
    private let all: [Token]
    /// For each token, the index of the innermost bracket around it; -1 without a bracket.
    private var brackets: [Int] = []
    /// For each opening bracket, the index of the bracket that closes it, or the number of tokens if none does. For any
    /// other token, its own index.
    private var ends: [Int]

    init(_ bytes: [UInt8], _ language: SourceLanguage) {
        (self.bytes, all) = (bytes, Lexer.tokens(of: bytes, language))
        ends = Array(all.indices)
        matchBrackets()
    }

    /// A closing brace also closes the open brackets within the braces. Any other closing bracket is ignored if it
    /// doesn't match the innermost open bracket.
    private mutating func matchBrackets() {
        let pairs = [")": "(", "]": "[", "}": "{"]
        var open: [Int] = []
        for index in all.indices {
            if let pair = pairs[text(index)],
                let depth = pair == "{" ? open.lastIndex(where: { text($0) == pair }) : open.indices.last,
                text(open[depth]) == pair
            {
                for bracket in open[depth...] { ends[bracket] = index }
                open.removeSubrange(depth...)
            }
            brackets.append(open.last ?? -1)
            if pairs.values.contains(text(index)) { open.append(index) }
        }
        for bracket in open { ends[bracket] = all.count }
    }

    var indices: Range<Int> { all.indices }

    subscript(index: Int) -> Token {
        all.indices.contains(index) ? all[index] : Token(text: "", offset: bytes.count, line: 1, lineStart: 0)
    }

    func text(_ index: Int) -> String { self[index].text }

    /// Whether the token is an identifier or a keyword.
    func isWord(_ index: Int) -> Bool { text(index).utf8.first.map { $0.isIdentifier && !$0.isDigit } ?? false }

    func isNumber(_ index: Int) -> Bool { text(index).utf8.first?.isDigit ?? false }

    func isSymbol(_ index: Int, of characters: String) -> Bool { text(index).first.map(characters.contains) ?? false }

    /// The innermost bracket around a token; empty outside all brackets.
    func bracket(around index: Int) -> String { text(enclosing(index)) }

    /// The index of the innermost bracket around a token; -1 outside all brackets.
    func enclosing(_ index: Int) -> Int { brackets[index] }

    /// The indices of the braces around a token, the innermost first.
    func braces(around index: Int) -> [Int] {
        sequence(first: brackets[index]) { brackets[$0] }.prefix { $0 >= 0 }.filter { text($0) == "{" }
    }

    /// The indices of all tokens between a bracket and the bracket that closes it.
    func body(of bracket: Int) -> Range<Int> { bracket + 1..<max(ends[bracket], bracket + 1) }

    /// The indices of the tokens between a bracket and the bracket that closes it. Of a nested pair of brackets, only
    /// the opening bracket is included.
    func content(of bracket: Int) -> [Int] {
        Array(sequence(first: bracket + 1) { ends[$0] + 1 }.prefix { $0 < ends[bracket] })
    }

    func place(_ index: Int) -> Place {
        Place(line: self[index].line, after: bytes[self[index].lineStart..<self[index].offset])
    }

    private static let longestLine = 400

    /// Returns the line around a token. White space at its ends is removed, every other run of white space becomes one
    /// space, and a long line is cut.
    func line(around index: Int) -> String {
        let line = bytes[self[index].lineStart...].prefix { !$0.isNewline }.prefix(Self.longestLine)
        return String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
