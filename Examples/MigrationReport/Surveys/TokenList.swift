/// The tokens of a file, with queries about the surroundings of a token. Indices outside of the file have no text.
struct TokenList {
    private let tokens: [Token]
    /// The index after the matching bracket for each opening bracket that has one, else 0.
    private let ends: [Int]

    init(_ tokens: [Token]) {
        self.tokens = tokens
        var open: [Int] = []
        var ends = Array(repeating: 0, count: tokens.count)
        for (place, token) in tokens.enumerated() where token.kind == .symbol {
            switch token.text {
            case "(", "[", "{": open.append(place)
            case ")", "]", "}": if let start = open.popLast() { ends[start] = place + 1 }
            default: break
            }
        }
        self.ends = ends
    }

    var indices: Range<Int> { tokens.indices }

    subscript(place: Int) -> Token {
        tokens.indices.contains(place) ? tokens[place] : Token(kind: .symbol, text: "", offset: 0, startsLine: false)
    }

    func text(_ place: Int) -> String { self[place].text }
    func isWord(_ place: Int) -> Bool { self[place].kind == .word }

    /// The index after the matching closing bracket; the next index if there is no opening bracket here.
    ///
    /// Nil for a bracket without a match nearby, which is considered malformed.
    private func afterBracket(_ place: Int) -> Int? {
        guard self[place].kind == .symbol, ["(", "[", "{"].contains(text(place)) else { return place + 1 }
        return (place + 1...place + Self.reach).contains(ends[place]) ? ends[place] : nil
    }

    /// The indices of the tokens directly within the bracket that opens here, up to the first malformed bracket. No
    /// token is directly within two brackets, so searching all brackets takes linear time.
    private func contents(ofBracket open: Int) -> [Int] {
        let end = min(afterBracket(open).map { $0 - 1 } ?? open + Self.reach, tokens.count)
        return sequence(first: open + 1) { afterBracket($0) }.prefix { $0 < end }
    }

    private static let reach = 10_000

    // MARK: Swift

    /// The last name of the path `A.B.C` that begins here.
    func endOfPath(_ place: Int) -> Int {
        var place = place
        while text(place + 1) == ".", isWord(place + 2) { place += 2 }
        return place
    }

    /// Whether the word here is declared or extended.
    func isDeclaration(_ place: Int) -> Bool {
        guard isWord(place - 1) else { return false }
        switch text(place - 1) {
        case "class": return !["func", "var", "let", "subscript"].contains(text(place))
        case "struct", "enum", "protocol", "actor", "typealias", "associatedtype", "extension", "let", "var", "case":
            return text(place - 2) != "." && !(text(place - 1) == "case" && text(place + 1) == ".")
        default: return false
        }
    }

    /// The argument labels after a function's name; nil without an argument list.
    ///
    /// The call `f(a, b: c)` and the name `f(_:b:)` have the same labels.
    func labels(after place: Int) -> [String]? {
        guard text(place + 1) == "(", self[place + 1].kind == .symbol else { return nil }
        return contents(ofBracket: place + 1).filter {
            isWord($0) && text($0 + 1) == ":" && ["(", ",", ":"].contains(text($0 - 1))
        }.map(text)
    }

    /// Whether an expression can end here, so that a following dot is a member access.
    func isEndOfExpression(_ place: Int) -> Bool {
        switch self[place].kind {
        case .word: !["case", "return", "in", "is", "as", "try", "else", "where", "default"].contains(text(place))
        case .literal: true
        case .directive: false
        case .symbol: [")", "]", "}", ">", "?", "!"].contains(text(place)) && !isTernary(place)
        }
    }

    /// A question mark after a space belongs to the ternary operator.
    private func isTernary(_ place: Int) -> Bool {
        guard text(place) == "?", isWord(place - 1) else { return false }
        return self[place].offset > self[place - 1].offset + text(place - 1).utf8.count
    }

    /// Whether the type here is the parameter type of a delegate method.
    func isInDelegateMethod(_ place: Int) -> Bool {
        for open in stride(from: place - 1, through: max(0, place - 5), by: -1) where text(open) == "(" {
            return ["requestDidSucceed", "requestDidFail"].contains(text(open - 1)) && text(open - 2) == "func"
        }
        return false
    }

    // MARK: Objective-C

    /// The selector of the message in the bracket that opens at `bracket`, whose receiver ends before `place`.
    ///
    /// A colon after a question mark belongs to the ternary operator.
    func selector(at place: Int, within bracket: Int) -> String {
        if isWord(place), text(place + 1) == "]" { return text(place) }
        var selector = ""
        var questions = 0
        for part in contents(ofBracket: bracket) where part >= place {
            switch text(part) {
            case "?" where self[part].kind == .symbol: questions += 1
            case ":" where questions > 0: questions -= 1
            case ":" where isWord(part - 1): selector += text(part - 1) + ":"
            default: break
            }
        }
        return selector
    }
}
