enum SourceLanguage: String, Encodable, Sendable { case swift, objectiveC }

/// Splits Swift or Objective-C into tokens. Comments, and code that a directive such as `#if 0` excludes, have no
/// tokens. The token of a string is empty, except for an ordinary string of one word, such as `"kForceRefresh"`. The
/// code in a Swift string interpolation has tokens.
///
/// The lexer accepts any text. An unterminated literal that can't have several lines ends at the end of its line.
struct Lexer {
    private let bytes: [UInt8]
    private let isSwift: Bool
    private var offset = 0
    /// The number of the last token's line, and the offset at which the line begins.
    private var line = (number: 1, start: 0)
    /// The number of interpolations around the current offset.
    private var nesting = 0
    /// The open `#if` directives: whether the current branch is read, and whether the condition of the `#if` itself is
    /// a constant such as `1`. The conditions of later branches are not evaluated.
    private var conditions: [(isActive: Bool, isMet: Bool)] = []
    private var tokens: [Token] = []

    static func tokens(of bytes: [UInt8], _ language: SourceLanguage) -> [Token] {
        var lexer = Lexer(bytes: bytes, isSwift: language == .swift)
        while lexer.offset < bytes.count { lexer.step() }
        return lexer.tokens
    }

    private init(bytes: [UInt8], isSwift: Bool) { (self.bytes, self.isSwift) = (bytes, isSwift) }

    private mutating func step() {
        let byte = bytes[offset]
        switch Unicode.Scalar(byte) {
        case "/" where isAt("//"): skipLine()
        case "/" where isAt("/*"): skipComment()
        case "\"": string(pounds: 0)
        case "'" where !isSwift: literal("'")
        case "#": pound()
        case "`" where isSwift: quoted(by: byte)
        // The backslash continues the line.
        case "\\" where !isSwift: offset += 1
        case _ where byte.isSpace: offset += 1
        case _ where byte.isIdentifier: take(length(\.isIdentifier))
        default: take(!isSwift && (isAt("->") || isAt("::")) ? 2 : 1)
        }
    }

    // MARK: Directives

    /// In Swift, reads a raw string if one begins here. Otherwise, reads a directive or another word after `#`.
    private mutating func pound() {
        let pounds = length { $0 == UInt8(ascii: "#") }
        if isSwift, peek(pounds) == UInt8(ascii: "\"") { return string(pounds: pounds) }
        let start = pounds + length(from: pounds) { $0.isSpace && !$0.isNewline }
        let count = length(from: start, \.isIdentifier)
        let name = text(count, from: start)
        takeCondition(name, at: start + count)
        take(start + count, text: "#" + name)
        switch name {
        case "import", "include", "include_next":
            offset += length(\.isSpace)
            let quotes = [UInt8(ascii: "<"): UInt8(ascii: ">"), UInt8(ascii: "\""): UInt8(ascii: "\"")]
            if let end = quotes[peek()] { quoted(by: end) }
        // In Objective-C, the rest of the line may be free text, in which quotes need not match.
        case "pragma", "error", "warning", "line": if !isSwift { skipLine() }
        default: break
        }
    }

    /// If the condition of an `#if` is a constant such as `0`, its branch is skipped. If the condition is a constant
    /// such as `1`, the other branches are skipped. Any other branch is read.
    private mutating func takeCondition(_ directive: String, at distance: Int) {
        switch directive {
        case "if", "ifdef", "ifndef":
            let condition = text(length(from: distance) { !$0.isNewline }, from: distance)
            let value = condition.split(whereSeparator: \.isWhitespace).prefix { !$0.hasPrefix("/") }.joined()
            let isMet = ["1", "true", "YES", "TRUE"].contains(value)
            conditions.append((!["0", "false", "NO", "FALSE"].contains(value), isMet))
        case "else", "elif", "elseif":
            if let last = conditions.popLast() { conditions.append((!last.isMet, last.isMet)) }
        case "endif": _ = conditions.popLast()
        default: break
        }
    }

    // MARK: Comments

    /// Skips the rest of the line. In Objective-C, the next line is skipped too if this line ends with a backslash.
    private mutating func skipLine() { skip(to: "\n", escape: isSwift ? nil : "\\") }

    /// Skips a block comment. In Swift, block comments can be nested.
    private mutating func skipComment() {
        var depth = 0
        repeat {
            let begins = isAt("/*") && (isSwift || depth == 0)
            let ends = !begins && isAt("*/")
            depth += begins ? 1 : ends ? -1 : 0
            offset += begins || ends ? 2 : 1
        } while depth > 0 && offset < bytes.count
    }

    // MARK: Literals

    private mutating func string(pounds: Int) {
        let raw = String(repeating: "#", count: pounds)
        literal((isSwift && isAt(raw + "\"\"\"") ? "\"\"\"" : "\"") + raw)
    }

    /// Reads a literal whose opening delimiter is as long as the closing one. If the delimiter is one double quote and
    /// the literal is a single word, its token is the word in quotes. Otherwise the token is empty.
    private mutating func literal(_ end: String) {
        let word = length(from: 1, \.isIdentifier)
        let isWord = end == "\"" && word > 0 && peek(word + 1) == UInt8(ascii: "\"")
        take(end.utf8.count, text: isWord ? text(word + 2) : "")
        skip(to: end, escape: "\\" + end.filter { $0 == "#" })
    }

    /// Skips text through its closing delimiter. If the text can't have several lines, skipping stops at the end of the
    /// line.
    private mutating func skip(to end: String, escape: String?) {
        let isLong = end.hasPrefix("\"\"\"")
        while offset < bytes.count {
            if isAt(end) { return offset += end.utf8.count }
            if !isLong, bytes[offset].isNewline { return }
            guard let escape, isAt(escape) else {
                offset += 1
                continue
            }
            offset += escape.utf8.count
            if isSwift, peek() == UInt8(ascii: "("), nesting < 100 {
                interpolation()
            } else {
                // Skips the escaped character or the escaped line end.
                offset += isAt("\r\n") ? 2 : 1
            }
        }
    }

    private mutating func interpolation() {
        nesting += 1
        defer { nesting -= 1 }
        var depth = 0
        repeat {
            depth += isAt("(") ? 1 : isAt(")") ? -1 : 0
            step()
        } while depth > 0 && offset < bytes.count
    }

    // MARK: Bytes

    /// The byte at this distance from the offset; 0 beyond the end.
    private func peek(_ distance: Int = 0) -> UInt8 {
        offset + distance < bytes.count ? bytes[offset + distance] : 0
    }

    private func isAt(_ text: String) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }

    /// The number of consecutive bytes, from this distance on, that meet the condition.
    private func length(from distance: Int = 0, _ condition: (UInt8) -> Bool) -> Int {
        bytes.dropFirst(offset + distance).prefix(while: condition).count
    }

    private func text(_ count: Int, from distance: Int = 0) -> String {
        String(decoding: bytes.dropFirst(offset + distance).prefix(count), as: UTF8.self)
    }

    /// Adds a token for a word in backticks or for the path of a header, without the delimiters.
    private mutating func quoted(by end: UInt8) {
        let count = length(from: 1) { $0 != end && !$0.isNewline }
        take(count + 2, text: text(count, from: 1))
    }

    private mutating func take(_ count: Int, text: String? = nil) {
        if conditions.allSatisfy(\.isActive) {
            for index in (tokens.last?.offset ?? 0)..<offset where bytes[index] == UInt8(ascii: "\n") {
                line = (line.number + 1, index + 1)
            }
            let text = text ?? self.text(count)
            tokens.append(Token(text: text, offset: offset, line: line.number, lineStart: line.start))
        }
        offset += count
    }
}

extension UInt8 {
    var isNewline: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
    /// Whether the byte is NUL or an ASCII white-space character.
    var isSpace: Bool { self == 0x20 || (self >= 9 && self <= 13) || self == 0 }
    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    /// Whether the byte is a letter, a digit, `_` or `$`, or part of a character outside of ASCII.
    var isIdentifier: Bool {
        let folded = self | 0x20
        return (folded >= UInt8(ascii: "a") && folded <= UInt8(ascii: "z")) || isDigit || self == UInt8(ascii: "_")
            || self == UInt8(ascii: "$") || self >= 0x80
    }
}
