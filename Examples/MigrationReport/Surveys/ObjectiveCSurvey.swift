/// Finds the possible uses of SDK 2.x in Objective-C source code and headers. Pure.
struct ObjectiveCSurvey {
    private let tokens: TokenList
    private let lines: LineTable
    private let index = LegacyIndex.shared
    private var facts = FileFacts(.objectiveC)
    /// Tokens before this index have been processed.
    private var next = 0
    /// The class of the enclosing `@interface` or `@implementation`.
    private var currentClass = ""

    static func facts(of bytes: [UInt8]) -> FileFacts {
        var survey = ObjectiveCSurvey(bytes)
        for place in survey.tokens.indices where place >= survey.next { survey.visit(place) }
        return survey.facts
    }

    private init(_ bytes: [UInt8]) {
        tokens = TokenList(InactiveCode.removed(from: ObjectiveCLexer.tokens(of: bytes)))
        lines = LineTable(bytes)
    }

    private mutating func visit(_ place: Int) {
        let token = tokens[place]
        switch token.kind {
        case .directive: visitDirective(place)
        case .symbol where token.text == "[": addMessage(place)
        case .symbol where token.text == "@": visitKeyword(place)
        case .word: visitWord(place)
        case .symbol, .literal: break
        }
    }

    // MARK: Directives and declarations

    private mutating func visitDirective(_ place: Int) {
        switch tokens[place].text {
        case "import", "include", "include_next": addImport(place, tokens.text(place + 1))
        case "define": define(place + 1)
        default: break
        }
    }

    private mutating func addImport(_ place: Int, _ name: String) {
        facts.imports.append(FileFacts.Import(name: name, place: lines.place(tokens[place].offset)))
    }

    /// A macro for the class is an alias of it; a macro with a constant's name replaces the constant.
    private mutating func define(_ place: Int) {
        let name = tokens.text(place)
        if index.names[name] != nil { facts.declared.insert(name) }
        if LegacyTable.callers.contains(tokens.text(place + 1)),
            tokens[place + 2].startsLine || tokens.text(place + 2) == ""
        {
            facts.aliases.insert(name)
        }
        next = place + 1
    }

    /// Handles the word after `@`. Like the compiler, ignores forward declarations and the class names of categories.
    private mutating func visitKeyword(_ place: Int) {
        let name = tokens.text(place + 2)
        switch tokens.text(place + 1) {
        case "import": addImport(place, name)
        case "class": skip(to: ";", from: place)
        case "protocol":
            if [";", ",", "("].contains(tokens.text(place + 3)) || name == "(" {
                skip(to: name == "(" ? ")" : ";", from: place)
            } else {
                declare(place + 2)
            }
        case "interface", "implementation":
            currentClass = name
            if tokens.text(place + 3) == ":" { declare(place + 2) } else { next = place + 3 }
        case "end": currentClass = ""
        case "selector" where name == "(": addSelector(place + 3)
        default: break
        }
    }

    private mutating func declare(_ place: Int) {
        let name = tokens.text(place)
        if LegacyTable.evidence.contains(name) || ["APIResult", "APIError", "AIError"].contains(name) {
            facts.isCopyOfSDK = facts.isCopyOfSDK || LegacyTable.evidence.contains(name)
            facts.declared.insert(name)
        }
        next = place + 1
    }

    private mutating func skip(to symbol: String, from place: Int) {
        var place = place
        while place < tokens.indices.upperBound, tokens.text(place) != symbol { place += 1 }
        next = place
    }

    // MARK: Uses

    /// `[AIMobileLib getProfile:…]`, also with the receivers `[AIMobileLib class]`, `self` in a category, and a
    /// variable.
    private mutating func addMessage(_ place: Int) {
        var first = place + 2
        var receiver = tokens.text(place + 1)
        if receiver == "[", tokens.text(place + 3) == "class", tokens.text(place + 4) == "]" {
            receiver = tokens.text(place + 2)
            first = place + 5
        } else if tokens.text(place + 2) == ".", tokens.text(place + 3) == "class" {
            first = place + 4
        }
        guard index.selectorHeads.contains(tokens.text(first)) else { return }
        let selector = tokens.selector(at: first, within: place)
        if receiver == "self" { receiver = currentClass }
        add(selector, receiver, first)
    }

    private mutating func add(_ selector: String, _ receiver: String, _ place: Int) {
        guard let call = index.selectors[selector] else { return }
        let condition: Candidate.Condition = call.receiver == receiver ? .none : .receiver(receiver)
        guard call.receiver != "AMZNScopeFactory" || condition == .none else { return }
        add(call.declaration, place, "+[\(receiver) \(selector)]", condition)
    }

    /// `@selector(…)` with a selector of more than one part; single-part selectors are too common.
    private mutating func addSelector(_ place: Int) {
        var end = place
        while end < tokens.indices.upperBound, tokens.text(end) != ")" { end += 1 }
        let selector = (place..<end).map(tokens.text).joined()
        if let call = index.selectors[selector], selector.filter({ $0 == ":" }).count > 1 {
            add(call.declaration, place, "@selector(\(selector))", .none)
        }
        next = end
    }

    private mutating func visitWord(_ place: Int) {
        let name = tokens[place].text
        if LegacyTable.evidence.contains(name) { facts.hasEvidence = true }
        if LegacyTable.callers.contains(name) { visitCaller(place) }
        guard ![".", "->"].contains(tokens.text(place - 1)) else { return }
        if ModernNames.all.contains(name) { facts.modernUses += 1 }
        guard let declaration = index.names[name],
            !declaration.names.contains(name) || declaration.kind == .constant || isTypeName(place)
        else { return }
        add(declaration, place, name, .name(name, within: nil))
    }

    /// `AIMobileLib.getClientId`, and `Class lib = [AIMobileLib class]`.
    private mutating func visitCaller(_ place: Int) {
        let member = tokens.text(place + 2)
        if tokens.text(place + 1) == ".", index.selectors[member] != nil {
            add(member, tokens.text(place) == "AMZNLWAMobileLib" ? "AIMobileLib" : tokens.text(place), place + 2)
        }
        guard tokens.text(place + 1) == "class" || member == "class" else { return }
        let start = tokens.text(place - 1) == "[" ? place - 1 : place
        if tokens.text(start - 1) == "=", tokens.isWord(start - 2) { facts.variables.insert(tokens.text(start - 2)) }
    }

    /// A word like `API` isn't a type if it is part of a selector, or the name of a property or a variable.
    private func isTypeName(_ place: Int) -> Bool {
        switch tokens.text(place + 1) {
        case ":": ["?", "case"].contains(tokens.text(place - 1))
        case ";", "=": !tokens.isWord(place - 1) || Self.qualifiers.contains(tokens.text(place - 1))
        default: true
        }
    }

    /// Words that a type or a value follows.
    private static let qualifiers: Set = ["const", "static", "typedef", "return", "nonnull", "nullable"]

    private mutating func add(
        _ declaration: LegacyDeclaration, _ place: Int, _ spelling: String, _ condition: Candidate.Condition
    ) {
        facts.candidates.append(
            Candidate(
                declaration: declaration, spelling: spelling, place: lines.place(tokens[place].offset),
                condition: condition))
    }
}
