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

    /// The token's bracket and its contents, to the end of the file without a match.
    func range(ofBracket open: Int) -> Range<Int> { open..<(ends[open] ?? tokens.count) }

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

    /// The last name of the path `A.B.C` that begins here.
    func endOfPath(_ index: Int) -> Int {
        var index = index
        while symbol(index + 1) == ".", isWord(index + 2) { index += 2 }
        return index
    }
}
