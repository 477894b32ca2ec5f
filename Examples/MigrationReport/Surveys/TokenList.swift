/// The tokens of a file, with queries about the surroundings of a token. Indices outside of the file have no text.
struct TokenList {
    private let tokens: [Token]

    init(_ tokens: [Token]) { self.tokens = tokens }

    var indices: Range<Int> { tokens.indices }

    subscript(place: Int) -> Token {
        tokens.indices.contains(place) ? tokens[place] : Token(kind: .symbol, text: "", offset: 0, startsLine: false)
    }

    func text(_ place: Int) -> String { self[place].text }
    func isWord(_ place: Int) -> Bool { self[place].kind == .word }

    /// The index after the matching closing bracket; the next index if there is no bracket here.
    ///
    /// The search is limited: a bracket without a match nearby is considered malformed.
    func afterBracket(_ place: Int) -> Int {
        let limit = min(tokens.count, place + 10_000)
        var depth = 0
        var place = place
        while place < limit {
            if tokens[place].kind == .symbol {
                switch tokens[place].text {
                case "(", "[", "{": depth += 1
                case ")", "]", "}": depth -= 1
                default: break
                }
            }
            place += 1
            if depth <= 0 { return place }
        }
        return place
    }

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
        var labels: [String] = []
        var place = place + 2
        while place < tokens.count, !tokens[place].isSymbol(")") {
            if tokens[place].kind == .word, text(place + 1) == ":", ["(", ",", ":"].contains(text(place - 1)) {
                labels.append(tokens[place].text)
                place += 2
            } else {
                place = afterBracket(place)
            }
        }
        return labels
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

    /// The selector of a message whose receiver ends before this index, and the index of its first part.
    ///
    /// A colon after a question mark belongs to the ternary operator.
    func selector(at place: Int) -> String {
        if isWord(place), text(place + 1) == "]" { return text(place) }
        var selector = ""
        var questions = 0
        var place = place
        while place < tokens.count, !tokens[place].isSymbol("]") {
            switch tokens[place].text {
            case "?" where tokens[place].kind == .symbol: questions += 1
            case ":" where questions > 0: questions -= 1
            case ":" where isWord(place - 1): selector += text(place - 1) + ":"
            default: break
            }
            place = afterBracket(place)
        }
        return selector
    }
}
