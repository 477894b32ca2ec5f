import Foundation

/// A position in a file, counting from 1.
struct Place: Equatable, Comparable, Encodable, Sendable {
    let line: Int
    /// The column in UTF-8 code units, as compilers count.
    let column: Int
    /// The column in UTF-16 code units, as editors and code hosts count.
    let utf16Column: Int

    static let beginning = Place(line: 1, after: [])

    /// The position behind a part of a line.
    init(line: Int, after part: some Collection<UInt8>) {
        (self.line, column) = (line, part.count + 1)
        utf16Column = String(decoding: part, as: UTF8.self).utf16.count + 1
    }

    /// The position of an index in a text.
    init(of index: String.Index, in text: String) {
        let lines = text.utf8[..<index].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        self.init(line: lines.count, after: lines[lines.count - 1])
    }

    /// The position of the first occurrence in a file's text; its beginning without one.
    init(of part: String, in text: String) {
        self.init(of: text.range(of: part)?.lowerBound ?? text.startIndex, in: text)
    }

    static func < (left: Self, right: Self) -> Bool { (left.line, left.column) < (right.line, right.column) }
}

/// A token of source code.
struct Token: Sendable {
    enum Kind: Sendable {
        /// An identifier or a keyword, without backticks.
        case word
        /// A punctuation character, or one of `->` and `::` in Objective-C.
        case symbol
        /// A number, or a string without its interpolated code. The text of strings is omitted, except for header paths.
        case literal
        /// The word after `#`, for example `if` or `selector`.
        case directive
    }

    let kind: Kind
    let text: String
    let offset: Int
}

/// The tokens of a file, with queries about a token's surroundings. Indices outside of the file have no text.
struct TokenList {
    private let bytes: [UInt8]
    private let tokens: [Token]
    /// For each token, the number of its line and the offset at which that begins.
    private var lines: [(number: Int, start: Int)] = []
    /// The index of the matching bracket for each opening bracket that has one.
    private var ends: [Int: Int] = [:]
    /// For each token, the index of the innermost bracket around it; -1 outside of all.
    private var brackets: [Int] = []

    init(_ tokens: [Token], of bytes: [UInt8]) {
        (self.tokens, self.bytes) = (tokens, bytes)
        findLines()
        matchBrackets()
    }

    private mutating func findLines() {
        var (offset, line) = (0, (number: 1, start: 0))
        for token in tokens {
            for index in offset..<token.offset where bytes[index] == UInt8(ascii: "\n") {
                line = (line.number + 1, index + 1)
            }
            offset = token.offset
            lines.append(line)
        }
    }

    private mutating func matchBrackets() {
        let openings = [")": "(", "]": "[", "}": "{"]
        var open: [Int] = []
        var counts: [String: Int] = [:]
        for (index, token) in tokens.enumerated() {
            if let opening = openings[symbol(index)], counts[opening, default: 0] > 0 {
                // Ends unclosed brackets within it too.
                while let start = open.popLast() {
                    ends[start] = index
                    counts[text(start), default: 0] -= 1
                    if text(start) == opening { break }
                }
            }
            brackets.append(open.last ?? -1)
            if isSymbol(index, of: "([{") {
                open.append(index)
                counts[token.text, default: 0] += 1
            }
        }
    }

    // MARK: Tokens

    var indices: Range<Int> { tokens.indices }

    subscript(index: Int) -> Token {
        tokens.indices.contains(index) ? tokens[index] : Token(kind: .symbol, text: "", offset: 0)
    }

    func text(_ index: Int) -> String { self[index].text }
    func isWord(_ index: Int) -> Bool { self[index].kind == .word }

    /// The text if the token is a symbol; empty otherwise.
    func symbol(_ index: Int) -> String { self[index].kind == .symbol ? self[index].text : "" }

    func isSymbol(_ index: Int, of characters: String) -> Bool {
        symbol(index).first.map(characters.contains) ?? false
    }

    // MARK: Lines

    func place(_ index: Int) -> Place {
        Place(line: lines[index].number, after: bytes[lines[index].start..<tokens[index].offset])
    }

    private static let reach = 160

    /// The line around a token, without the white space around it. A long line is cut.
    func line(around index: Int) -> String {
        let (start, offset) = (lines[index].start, tokens[index].offset)
        let end = bytes[offset...].firstIndex(where: \.isNewline) ?? bytes.count
        let part = max(start, offset - Self.reach)..<min(end, offset + Self.reach)
        let words = String(decoding: bytes[part], as: UTF8.self).split(whereSeparator: \.isWhitespace)
        return (part.lowerBound > start ? "…" : "") + words.joined(separator: " ") + (part.upperBound < end ? "…" : "")
    }

    // MARK: Brackets

    /// The index behind the token, and if that is an opening bracket, behind its contents.
    func next(_ index: Int) -> Int { (ends[index] ?? index) + 1 }

    /// The tokens from the bracket that opens here to its end, or to that of the file.
    func part(ofBracket open: Int) -> Range<Int> { open..<(ends[open] ?? tokens.count) }

    /// The tokens directly within the bracket that opens here, those of inner brackets left out; none without a match.
    func contents(ofBracket open: Int) -> [Int] {
        guard let end = ends[open] else { return [] }
        return Array(sequence(first: open + 1, next: next).prefix { $0 < end })
    }

    /// The brackets around the token, the innermost first.
    func brackets(around index: Int) -> some Sequence<Int> {
        sequence(first: index) { self.brackets.indices.contains($0) ? self.brackets[$0] : -1 }.dropFirst()
            .prefix { $0 >= 0 }
    }

    /// The innermost bracket around the token.
    func bracket(around index: Int) -> Int? { brackets(around: index).first { _ in true } }

    /// The last name of the path `A.B.C` that begins here.
    func endOfPath(_ index: Int) -> Int {
        var index = index
        while symbol(index + 1) == ".", isWord(index + 2) { index += 2 }
        return index
    }
}
