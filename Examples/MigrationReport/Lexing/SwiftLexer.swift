/// Tokenizes source code of Swift 2 and later. Pure, and never fails: malformed tokens end with their line.
///
/// Comments nest. The code of string interpolations is tokenized, in parentheses.
struct SwiftLexer {
    /// A string literal's form.
    private struct Delimiter {
        let pounds: Int
        let isMultiline: Bool
    }

    /// A string literal with an open interpolation.
    private struct Interpolation {
        let delimiter: Delimiter
        /// The number of open parentheses within it.
        var depth = 0
    }

    private var cursor: SourceCursor
    private var interpolations: [Interpolation] = []

    static func tokens(of bytes: [UInt8]) -> [Token] {
        var lexer = SwiftLexer(cursor: SourceCursor(bytes))
        if lexer.cursor.isAt("#!") { lexer.cursor.advanceToLineEnd() }
        while !lexer.cursor.isAtEnd { lexer.step() }
        return lexer.cursor.tokens
    }

    private mutating func step() {
        let byte = cursor.peek()
        switch byte {
        case _ where byte.isSpace: cursor.advance()
        case UInt8(ascii: "/"): slash()
        case UInt8(ascii: "\""): string(pounds: 0)
        case UInt8(ascii: "#"): pound()
        case UInt8(ascii: "`"): quotedWord()
        case UInt8(ascii: "("): openParenthesis()
        case UInt8(ascii: ")"): closeParenthesis()
        case _ where byte.isDigit: cursor.addNumber()
        case _ where byte.isIdentifier: cursor.addWord()
        default: cursor.addSymbol()
        }
    }

    // MARK: Words and directives

    private mutating func quotedWord() {
        let start = cursor.offset
        cursor.advance()
        cursor.advance { $0 != UInt8(ascii: "`") && !$0.isNewline }
        let text = String(decoding: cursor.bytes[(start + 1)..<cursor.offset], as: UTF8.self)
        cursor.advance()
        cursor.add(.word, from: start, text: text)
    }

    /// A raw string, an extended regular expression, or a directive like `#if`.
    private mutating func pound() {
        var pounds = 1
        while cursor.peek(pounds) == UInt8(ascii: "#") { pounds += 1 }
        switch cursor.peek(pounds) {
        case UInt8(ascii: "\""): string(pounds: pounds)
        case UInt8(ascii: "/"): extendedRegex(pounds: pounds)
        default:
            let start = cursor.offset
            cursor.advance(pounds)
            let word = cursor.offset
            cursor.advance { $0.isIdentifier }
            cursor.add(
                .directive, from: start, text: String(decoding: cursor.bytes[word..<cursor.offset], as: UTF8.self))
        }
    }

    // MARK: Comments and regular expressions

    private mutating func slash() {
        if cursor.isAt("//") {
            cursor.advanceToLineEnd()
        } else if cursor.isAt("/*") {
            comment()
        } else if let length = regexLength {
            let start = cursor.offset
            cursor.advance(length)
            cursor.add(.literal, from: start, text: "")
        } else {
            cursor.addSymbol()
        }
    }

    private mutating func comment() {
        var depth = 0
        repeat {
            if cursor.isAt("/*") {
                depth += 1
                cursor.advance(2)
            } else if cursor.isAt("*/") {
                depth -= 1
                cursor.advance(2)
            } else {
                cursor.advance()
            }
        } while depth > 0 && !cursor.isAtEnd
    }

    /// The length of `/…/` where an expression can begin; nil for an operator.
    private var regexLength: Int? {
        guard expectsExpression, !cursor.peek(1).isSpace, cursor.peek(1) != UInt8(ascii: ")") else { return nil }
        var length = 1
        while cursor.offset + length < cursor.bytes.count {
            switch cursor.peek(length) {
            case UInt8(ascii: "\\"): length += 2
            case UInt8(ascii: "/"): return length + 1
            case let byte where byte.isNewline: return nil
            default: length += 1
            }
        }
        return nil
    }

    private var expectsExpression: Bool {
        guard let last = cursor.tokens.last else { return true }
        switch last.kind {
        case .symbol: return "(,=:[{;&|".contains(last.text)
        case .word: return ["return", "in", "case", "try", "await", "else", "if", "where"].contains(last.text)
        case .literal, .directive: return false
        }
    }

    private mutating func extendedRegex(pounds: Int) {
        let start = cursor.offset
        cursor.advance(pounds + 1)
        while !cursor.isAtEnd, !isAtEnd(UInt8(ascii: "/"), count: 1, pounds: pounds) {
            cursor.advance(cursor.peek() == UInt8(ascii: "\\") ? 2 : 1)
        }
        cursor.advance(1 + pounds)
        cursor.add(.literal, from: start, text: "")
    }

    // MARK: Strings

    private mutating func string(pounds: Int) {
        let start = cursor.offset
        cursor.advance(pounds)
        let isMultiline = cursor.isAt("\"\"\"")
        cursor.advance(isMultiline ? 3 : 1)
        cursor.add(.literal, from: start, text: "")
        stringBody(Delimiter(pounds: pounds, isMultiline: isMultiline))
    }

    /// Consumes a literal's text up to its end or its next interpolation.
    private mutating func stringBody(_ delimiter: Delimiter) {
        let quotes = delimiter.isMultiline ? 3 : 1
        while !cursor.isAtEnd {
            if isAtEnd(UInt8(ascii: "\""), count: quotes, pounds: delimiter.pounds) {
                return cursor.advance(quotes + delimiter.pounds)
            }
            if !delimiter.isMultiline, cursor.peek().isNewline { return }
            guard cursor.peek() == UInt8(ascii: "\\"), hasPounds(delimiter.pounds, at: 1) else {
                cursor.advance()
                continue
            }
            cursor.advance(1 + delimiter.pounds)
            if cursor.peek() == UInt8(ascii: "(") {
                interpolations.append(Interpolation(delimiter: delimiter))
                return cursor.addSymbol()
            }
            if !cursor.peek().isNewline { cursor.advance() }
        }
    }

    private mutating func openParenthesis() {
        if !interpolations.isEmpty { interpolations[interpolations.count - 1].depth += 1 }
        cursor.addSymbol()
    }

    private mutating func closeParenthesis() {
        cursor.addSymbol()
        guard let last = interpolations.last else { return }
        if last.depth == 0 {
            interpolations.removeLast()
            stringBody(last.delimiter)
        } else {
            interpolations[interpolations.count - 1].depth -= 1
        }
    }

    private func isAtEnd(_ quote: UInt8, count: Int, pounds: Int) -> Bool {
        for distance in 0..<count where cursor.peek(distance) != quote { return false }
        return hasPounds(pounds, at: count)
    }

    private func hasPounds(_ pounds: Int, at distance: Int) -> Bool {
        for place in 0..<pounds where cursor.peek(distance + place) != UInt8(ascii: "#") { return false }
        return true
    }
}
