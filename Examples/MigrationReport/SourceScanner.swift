/// The languages of the files that the report reads.
enum SourceLanguage: String, Encodable, Sendable { case swift, objectiveC }

/// Splits Swift or Objective-C into tokens, without comments, the text of literals, and code that `#if 0` removes.
///
/// Never fails: a malformed literal ends with its line. The code of Swift's string interpolations is scanned, in
/// parentheses.
struct SourceScanner {
    /// A string's form.
    private struct Delimiter {
        var quote = UInt8(ascii: "\"")
        var count = 1
        var pounds = 0
    }

    /// A string with an open interpolation, and the parentheses open within that.
    private struct Interpolation {
        let delimiter: Delimiter
        var depth = 0
    }

    private let bytes: [UInt8]
    private let language: SourceLanguage
    private var offset = 0
    private var place = Place.beginning
    private var startsLine = true
    private var isSpaced = true
    private var interpolations: [Interpolation] = []
    private var conditions = Conditions()
    private var tokens: [Token] = []

    static func tokens(of bytes: [UInt8], _ language: SourceLanguage) -> TokenList {
        var scanner = SourceScanner(bytes: bytes, language: language)
        if scanner.isAt("#!") { scanner.skipLine() }
        while scanner.offset < bytes.count { scanner.step() }
        return TokenList(scanner.tokens)
    }

    private init(bytes: [UInt8], language: SourceLanguage) { (self.bytes, self.language) = (bytes, language) }

    private var isSwift: Bool { language == .swift }

    private mutating func step() {
        switch peek() {
        case let byte where byte.isSpace: advance()
        case UInt8(ascii: "\\") where !isSwift && peek(1).isNewline: continueLine()
        case UInt8(ascii: "/") where isAt("//"): skipLine()
        case UInt8(ascii: "/") where isAt("/*"): skipComment()
        case UInt8(ascii: "/") where isSwift && regexLength > 0: take(.literal, regexLength, text: "")
        case UInt8(ascii: "\""): string(Delimiter(count: isSwift && isAt("\"\"\"") ? 3 : 1))
        case UInt8(ascii: "'") where !isSwift: string(Delimiter(quote: UInt8(ascii: "'")))
        case UInt8(ascii: "R") where !isSwift && isAt("R\""): rawString()
        case UInt8(ascii: "#"): pound()
        case UInt8(ascii: "`") where isSwift: quotedWord()
        case UInt8(ascii: "(") where !interpolations.isEmpty: parenthesis(1)
        case UInt8(ascii: ")") where !interpolations.isEmpty: parenthesis(-1)
        case let byte where byte.isIdentifier: take(byte.isDigit ? .literal : .word, length(\.isIdentifier))
        default: take(.symbol, !isSwift && (isAt("->") || isAt("::")) ? 2 : 1)
        }
    }

    // MARK: Words and directives

    private mutating func quotedWord() {
        let count = length(from: 1) { $0 != UInt8(ascii: "`") && !$0.isNewline }
        take(.word, count + 2, text: text(count, from: 1))
    }

    /// A directive, or in Swift a raw string or an extended regular expression.
    private mutating func pound() {
        let pounds = length { $0 == UInt8(ascii: "#") }
        if isSwift, peek(pounds) == UInt8(ascii: "\"") || peek(pounds) == UInt8(ascii: "/") {
            let quote = peek(pounds)
            let isLong = (0..<3).allSatisfy { peek(pounds + $0) == UInt8(ascii: "\"") }
            return string(Delimiter(quote: quote, count: isLong ? 3 : 1, pounds: pounds))
        }
        let start = pounds + length(from: pounds, \.isBlank)
        let count = length(from: start, \.isIdentifier)
        let name = text(count, from: start)
        conditions.take(name, String(text(40, from: start + count).prefix { !$0.isNewline }))
        take(.directive, start + count, text: name)
        switch name {
        case "import", "include", "include_next": headerPath()
        // Free text, in which quotes need not match.
        case "pragma", "error", "warning", "line": if !isSwift { skipLine() }
        default: break
        }
    }

    private mutating func headerPath() {
        advance(length(\.isBlank))
        let quotes = [UInt8(ascii: "<"): UInt8(ascii: ">"), UInt8(ascii: "\""): UInt8(ascii: "\"")]
        guard let end = quotes[peek()] else { return }
        let count = length(from: 1) { $0 != end && !$0.isNewline }
        take(.literal, count + 2, text: text(count, from: 1))
    }

    // MARK: Comments

    /// A backslash at the end of a line continues it in Objective-C, also in a comment and in a directive.
    private mutating func continueLine() {
        let starts = startsLine
        advance(isAt("\\\r\n") ? 3 : 2)
        startsLine = starts
    }

    private mutating func skipLine() {
        while offset < bytes.count, !peek().isNewline {
            if !isSwift, peek() == UInt8(ascii: "\\"), peek(1).isNewline { continueLine() } else { advance() }
        }
        isSpaced = true
    }

    /// A block comment, which contains others in Swift.
    private mutating func skipComment() {
        var depth = 0
        repeat {
            let begins = isAt("/*") && (isSwift || depth == 0)
            let ends = !begins && isAt("*/")
            depth += begins ? 1 : ends ? -1 : 0
            advance(begins || ends ? 2 : 1)
        } while depth > 0 && offset < bytes.count
        isSpaced = true
    }

    // MARK: Literals

    /// The length of `/…/` where an expression can begin; 0 for an operator.
    private var regexLength: Int {
        guard beginsExpression, !peek(1).isSpace, peek(1) != UInt8(ascii: ")") else { return 0 }
        var length = 1
        while offset + length < bytes.count, !peek(length).isNewline {
            if peek(length) == UInt8(ascii: "/") { return length + 1 }
            length += peek(length) == UInt8(ascii: "\\") ? 2 : 1
        }
        return 0
    }

    private var beginsExpression: Bool {
        guard let last = tokens.last else { return true }
        switch last.kind {
        case .symbol: return "(,=:[{;&|".contains(last.text)
        case .word: return ["return", "in", "case", "try", "await", "else", "if", "where"].contains(last.text)
        case .literal, .directive: return false
        }
    }

    private mutating func string(_ delimiter: Delimiter) {
        take(.literal, delimiter.pounds + delimiter.count, text: "")
        stringBody(delimiter)
    }

    /// Skips a string's text up to its end or its next interpolation.
    private mutating func stringBody(_ delimiter: Delimiter) {
        let isLong = delimiter.count == 3 || delimiter.pounds > 0 && delimiter.quote == UInt8(ascii: "/")
        while offset < bytes.count {
            if isAtEnd(of: delimiter) { return advance(delimiter.count + delimiter.pounds) }
            if !isLong, peek().isNewline { return }
            guard peek() == UInt8(ascii: "\\"), hasPounds(delimiter.pounds, at: 1) else {
                advance()
                continue
            }
            advance(1 + delimiter.pounds)
            if isSwift, peek() == UInt8(ascii: "("), delimiter.quote == UInt8(ascii: "\"") {
                interpolations.append(Interpolation(delimiter: delimiter))
                return take(.symbol, 1)
            }
            // The escaped character, or in Objective-C the end of a line that goes on.
            if !isSwift || !peek().isNewline { advance(isAt("\r\n") ? 2 : 1) }
        }
    }

    private func isAtEnd(of delimiter: Delimiter) -> Bool {
        (0..<delimiter.count).allSatisfy { peek($0) == delimiter.quote }
            && hasPounds(delimiter.pounds, at: delimiter.count)
    }

    private func hasPounds(_ count: Int, at distance: Int) -> Bool {
        (0..<count).allSatisfy { peek(distance + $0) == UInt8(ascii: "#") }
    }

    private mutating func parenthesis(_ change: Int) {
        take(.symbol, 1)
        let last = interpolations.count - 1
        if change < 0, interpolations[last].depth == 0 {
            stringBody(interpolations.removeLast().delimiter)
        } else {
            interpolations[last].depth += change
        }
    }

    /// `R"delimiter(…)delimiter"` of C++.
    private mutating func rawString() {
        let count = length(from: 2) { !$0.isSpace && !"()\"\\".utf8.contains($0) }
        let end = [UInt8(ascii: ")")] + bytes[offset + 2..<offset + 2 + count] + [UInt8(ascii: "\"")]
        take(.literal, 2 + count, text: "")
        while offset < bytes.count, !end.indices.allSatisfy({ peek($0) == end[$0] }) { advance() }
        advance(end.count)
    }

    // MARK: Positions

    /// The byte at this distance; 0 beyond the end.
    private func peek(_ distance: Int = 0) -> UInt8 {
        offset + distance < bytes.count ? bytes[offset + distance] : 0
    }

    private func isAt(_ text: StaticString) -> Bool {
        (0..<text.utf8CodeUnitCount).allSatisfy { peek($0) == text.utf8Start[$0] }
    }

    /// The number of bytes from this distance on for which the condition holds.
    private func length(from distance: Int = 0, _ condition: (UInt8) -> Bool) -> Int {
        bytes.dropFirst(offset + distance).prefix(while: condition).count
    }

    private func text(_ count: Int, from distance: Int = 0) -> String {
        String(decoding: bytes.dropFirst(offset + distance).prefix(count), as: UTF8.self)
    }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<min(count, bytes.count - offset) {
            let byte = bytes[offset]
            offset += 1
            // CR LF is one line end.
            let endsLine = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && peek() != UInt8(ascii: "\n")
            place.advance(byte, endsLine: endsLine)
            if endsLine { startsLine = true }
            if byte.isSpace { isSpaced = true }
        }
    }

    /// Adds a token of this length.
    private mutating func take(_ kind: Token.Kind, _ count: Int, text: String? = nil) {
        if conditions.areActive {
            tokens.append(
                Token(
                    kind: kind, text: text ?? self.text(count), offset: offset, place: place, startsLine: startsLine,
                    isSpaced: isSpaced))
        }
        advance(count)
        (startsLine, isSpaced) = (false, false)
    }
}

/// The open `#if`s. The branches of `#if 0` and `#if false`, and the other branches of `#if 1` and `#if true`, are
/// inactive. Other conditions depend on the build, so all of their branches are active.
private struct Conditions {
    private enum Branch { case inactive, taken, finished, unknown }

    private var open: [Branch] = []
    private var inactive = 0

    var areActive: Bool { inactive == 0 }

    mutating func take(_ directive: String, _ condition: String) {
        switch directive {
        case "if": push(first(condition))
        case "ifdef", "ifndef": push(.unknown)
        case "else", "elif", "elseif":
            guard let last = pop() else { return }
            push(last == .taken || last == .finished ? .finished : .unknown)
        case "endif": _ = pop()
        default: break
        }
    }

    private func first(_ condition: String) -> Branch {
        switch condition.split(whereSeparator: \.isWhitespace).prefix(while: { !$0.hasPrefix("/") }) {
        case ["0"], ["false"], ["NO"], ["FALSE"]: .inactive
        case ["1"], ["true"], ["YES"], ["TRUE"]: .taken
        default: .unknown
        }
    }

    private mutating func push(_ branch: Branch) {
        open.append(branch)
        if branch == .inactive || branch == .finished { inactive += 1 }
    }

    private mutating func pop() -> Branch? {
        let last = open.popLast()
        if last == .inactive || last == .finished { inactive -= 1 }
        return last
    }
}

extension UInt8 {
    var isNewline: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
    /// A space, tab, form feed, line end, or NUL.
    var isSpace: Bool { self == 0x20 || (self >= 9 && self <= 13) || self == 0 }
    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    /// A letter, digit, `_` or `$`, or a byte of a character outside of ASCII.
    var isIdentifier: Bool {
        let folded = self | 0x20
        return (folded >= UInt8(ascii: "a") && folded <= UInt8(ascii: "z")) || isDigit || self == UInt8(ascii: "_")
            || self == UInt8(ascii: "$") || self >= 0x80
    }
}
