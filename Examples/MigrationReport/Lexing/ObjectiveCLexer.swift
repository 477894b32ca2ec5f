/// Tokenizes Objective-C and Objective-C++ source code. Pure, and never fails: malformed tokens end with their line.
///
/// A backslash at the end of a line continues it, also in comments, strings and directives.
struct ObjectiveCLexer {
    private var cursor: SourceCursor

    static func tokens(of bytes: [UInt8]) -> [Token] {
        var lexer = ObjectiveCLexer(cursor: SourceCursor(bytes))
        while !lexer.cursor.isAtEnd { lexer.step() }
        return lexer.cursor.tokens
    }

    private mutating func step() {
        let byte = cursor.peek()
        switch byte {
        case _ where byte.isSpace: cursor.advance()
        case UInt8(ascii: "\\"): cursor.advance(1 + continuation)
        case UInt8(ascii: "/") where cursor.isAt("//"): lineComment()
        case UInt8(ascii: "/") where cursor.isAt("/*"): blockComment()
        case UInt8(ascii: "\""), UInt8(ascii: "'"): literal()
        case UInt8(ascii: "R") where cursor.isAt("R\""): rawString()
        case UInt8(ascii: "#"): directive()
        case UInt8(ascii: "-") where cursor.isAt("->"): cursor.addSymbol(2)
        case UInt8(ascii: ":") where cursor.isAt("::"): cursor.addSymbol(2)
        case _ where byte.isDigit: cursor.addNumber()
        case _ where byte.isIdentifier: cursor.addWord()
        default: cursor.addSymbol()
        }
    }

    /// The length of the line end after this backslash; 0 if the backslash doesn't continue a line.
    private var continuation: Int {
        if cursor.peek(1) == UInt8(ascii: "\r"), cursor.peek(2) == UInt8(ascii: "\n") { return 2 }
        return cursor.peek(1).isNewline ? 1 : 0
    }

    // MARK: Comments

    private mutating func lineComment() {
        while !cursor.isAtEnd, !cursor.peek().isNewline {
            cursor.advance(cursor.peek() == UInt8(ascii: "\\") ? 1 + continuation : 1)
        }
    }

    private mutating func blockComment() {
        cursor.advance(2)
        while !cursor.isAtEnd, !cursor.isAt("*/") { cursor.advance() }
        cursor.advance(2)
    }

    // MARK: Strings

    private mutating func literal() {
        let start = cursor.offset
        let quote = cursor.peek()
        cursor.advance()
        while !cursor.isAtEnd, cursor.peek() != quote, !cursor.peek().isNewline {
            cursor.advance(cursor.peek() == UInt8(ascii: "\\") ? 1 + max(1, continuation) : 1)
        }
        if cursor.peek() == quote { cursor.advance() }
        cursor.add(.literal, from: start, text: "")
    }

    /// `R"delimiter(…)delimiter"` of C++.
    private mutating func rawString() {
        let start = cursor.offset
        cursor.advance(2)
        let name = cursor.offset
        cursor.advance { !$0.isSpace && !"()\"\\".utf8.contains($0) }
        let end = [UInt8(ascii: ")")] + cursor.bytes[name..<cursor.offset] + [UInt8(ascii: "\"")]
        while !cursor.isAtEnd, !isAt(end) { cursor.advance() }
        cursor.advance(end.count)
        cursor.add(.literal, from: start, text: "")
    }

    private func isAt(_ text: [UInt8]) -> Bool {
        for (distance, byte) in text.enumerated() where cursor.peek(distance) != byte { return false }
        return true
    }

    // MARK: The preprocessor

    private mutating func directive() {
        let start = cursor.offset
        cursor.advance()
        cursor.advance { $0 == 0x20 || $0 == 9 }
        let word = cursor.offset
        cursor.advance { $0.isIdentifier }
        let name = String(decoding: cursor.bytes[word..<cursor.offset], as: UTF8.self)
        cursor.add(.directive, from: start, text: name)
        switch name {
        case "import", "include", "include_next": headerPath()
        // These directives contain free text, in which quotes need not match.
        case "pragma", "error", "warning", "line": lineComment()
        default: break
        }
    }

    private mutating func headerPath() {
        cursor.advance { $0 == 0x20 || $0 == 9 }
        let end: UInt8
        switch cursor.peek() {
        case UInt8(ascii: "<"): end = UInt8(ascii: ">")
        case UInt8(ascii: "\""): end = UInt8(ascii: "\"")
        default: return
        }
        let start = cursor.offset
        cursor.advance()
        cursor.advance { $0 != end && !$0.isNewline }
        let path = String(decoding: cursor.bytes[(start + 1)..<cursor.offset], as: UTF8.self)
        if cursor.peek() == end { cursor.advance() }
        cursor.add(.literal, from: start, text: path)
    }
}
