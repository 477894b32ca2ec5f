/// A position in a file, counting from 1.
struct Place: Equatable, Comparable, Encodable, Sendable {
    let line: Int
    /// The column in UTF-8 code units, as compilers count.
    let column: Int
    /// The column in UTF-16 code units, as editors and code hosts count.
    let utf16Column: Int

    static let beginning = Place(line: 1, column: 1, utf16Column: 1)

    static func < (left: Self, right: Self) -> Bool { (left.line, left.column) < (right.line, right.column) }
}

/// A file's lines, which LF, CR LF or CR end.
struct Lines {
    private let bytes: [UInt8]
    /// The offset of each line's first byte.
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let ends = bytes.indices.filter { index in
            switch bytes[index] {
            case UInt8(ascii: "\n"): true
            case UInt8(ascii: "\r"): index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
            default: false
            }
        }
        starts = [0] + ends.map { $0 + 1 }
    }

    /// The position of the byte at an offset.
    func place(_ offset: Int) -> Place {
        let line = number(offset)
        let before = bytes[starts[line]..<offset]
        return Place(
            line: line + 1, column: before.count + 1,
            utf16Column: String(decoding: before, as: UTF8.self).utf16.count + 1)
    }

    private static let reach = 160

    /// The line around an offset, without the white space around it. A long line is cut.
    func text(around offset: Int) -> String {
        let line = number(offset)
        let end = line + 1 < starts.count ? starts[line + 1] : bytes.count
        let first = max(starts[line], offset - Self.reach)
        let last = min(end, offset + Self.reach)
        let text = String(decoding: bytes[first..<last], as: UTF8.self)
        return (first > starts[line] ? "…" : "") + text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            + (last < end ? "…" : "")
    }

    /// The line's number, from 0: that of the last start up to the offset.
    private func number(_ offset: Int) -> Int {
        var range = starts.indices
        while range.count > 1 {
            let middle = range.lowerBound + range.count / 2
            range = starts[middle] <= offset ? middle..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}

extension Place {
    /// The position of an index in a text.
    init(of index: String.Index, in text: String) {
        self = Lines(Array(text.utf8)).place(text[..<index].utf8.count)
    }
}

/// A token of source code.
struct Token: Sendable {
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
    /// Whether white space precedes it.
    let isSpaced: Bool
}

/// The tokens of a file, with queries about a token's surroundings. Indices outside of the file have no text.
struct TokenList {
    private let tokens: [Token]
    /// The index of the matching bracket for each opening bracket that has one.
    private var ends: [Int: Int] = [:]
    /// For each token, the index of the innermost bracket around it; -1 outside of all.
    private var brackets: [Int] = []

    init(_ tokens: [Token]) {
        self.tokens = tokens
        var open: [Int] = []
        var counts: [String: Int] = [:]
        for (index, token) in tokens.enumerated() {
            if let opening = Self.opening[token.text], token.kind == .symbol, counts[opening, default: 0] > 0 {
                // Ends unclosed brackets within it too.
                while let start = open.popLast() {
                    ends[start] = index
                    counts[tokens[start].text, default: 0] -= 1
                    if tokens[start].text == opening { break }
                }
            }
            brackets.append(open.last ?? -1)
            if token.kind == .symbol, ["(", "[", "{"].contains(token.text) {
                open.append(index)
                counts[token.text, default: 0] += 1
            }
        }
    }

    private static let opening = [")": "(", "]": "[", "}": "{"]

    var indices: Range<Int> { tokens.indices }

    subscript(index: Int) -> Token {
        tokens.indices.contains(index) ? tokens[index] : Token(kind: .symbol, text: "", offset: 0, isSpaced: true)
    }

    func text(_ index: Int) -> String { self[index].text }
    func isWord(_ index: Int) -> Bool { self[index].kind == .word }

    /// The text if the token is a symbol; empty otherwise.
    func symbol(_ index: Int) -> String { self[index].kind == .symbol ? self[index].text : "" }

    func isSymbol(_ index: Int, of characters: String) -> Bool {
        symbol(index).first.map(characters.contains) ?? false
    }

    /// The index behind the token, and if that is an opening bracket, behind its contents.
    func next(_ index: Int) -> Int { (ends[index] ?? index) + 1 }

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
