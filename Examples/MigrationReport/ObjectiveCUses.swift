/// Finds the possible uses of SDK 2.x in Objective-C and Objective-C++, sources and headers.
struct ObjectiveCUses {
    private let tokens: TokenList
    private var facts = FileFacts(.objectiveC)
    /// Tokens before this index have been processed.
    private var next = 0
    /// The class of the `@implementation` around it.
    private var currentClass = ""

    static func facts(of bytes: [UInt8]) -> FileFacts {
        var uses = ObjectiveCUses(bytes)
        for index in uses.tokens.indices where index >= uses.next { uses.visit(index) }
        return uses.facts
    }

    private init(_ bytes: [UInt8]) { tokens = SourceScanner.tokens(of: bytes, .objectiveC) }

    private mutating func visit(_ index: Int) {
        let token = tokens[index]
        switch token.kind {
        case .directive: visitDirective(index)
        case .symbol where token.text == "[": visitMessage(index)
        case .symbol where token.text == "@": visitKeyword(index)
        case .word: visitWord(index)
        case .symbol, .literal: break
        }
    }

    // MARK: Imports and declarations

    private mutating func visitDirective(_ index: Int) {
        switch tokens.text(index) {
        case "import", "include", "include_next": addImport(index)
        case "define":
            // A macro for the class is another name of it; a macro with a constant's name replaces the constant.
            if LegacyName.callers.contains(tokens.text(index + 2)) { facts.aliases.insert(tokens.text(index + 1)) }
            declare(index + 1)
        default: break
        }
    }

    private mutating func addImport(_ index: Int) {
        facts.imports.append(.init(name: tokens.text(index + 1), place: tokens.place(index)))
        next = index + 2
    }

    /// The word after `@`. Like the compiler, leaves out forward declarations, and a category's class and name.
    private mutating func visitKeyword(_ index: Int) {
        switch tokens.text(index + 1) {
        case "import": addImport(index + 1)
        case "class": skip(to: ";", from: index)
        case "protocol":
            switch tokens.symbol(index + 3) {
            case ";", ",": skip(to: ";", from: index)
            default: if tokens.isWord(index + 2) { declare(index + 2) } else { skip(to: ")", from: index) }
            }
        case "interface", "implementation":
            currentClass = tokens.text(index + 2)
            if tokens.symbol(index + 3) == ":" { declare(index + 2) } else { next = tokens.next(index + 3) }
        case "end": currentClass = ""
        case "selector": skip(to: ")", from: index)
        default: break
        }
    }

    private mutating func declare(_ index: Int) {
        if FileFacts.isOfInterest(tokens.text(index)) { facts.declared.insert(tokens.text(index)) }
        next = index + 1
    }

    private mutating func skip(to symbol: String, from index: Int) {
        next = (index..<tokens.indices.upperBound).first { tokens.symbol($0) == symbol } ?? tokens.indices.upperBound
    }

    // MARK: Uses

    /// `[AIMobileLib getProfile:…]`, and `[self getProfile:…]` in a category of it.
    private mutating func visitMessage(_ index: Int) {
        guard tokens.isWord(index + 1), tokens.isWord(index + 2) else { return }
        let name = tokens.text(index + 1)
        addCall(index + 2, selector(at: index + 2, within: index), name == "self" ? currentClass : name)
    }

    /// A colon after a question mark belongs to the ternary operator.
    private func selector(at first: Int, within bracket: Int) -> String {
        let parts = tokens.contents(ofBracket: bracket).drop { $0 < first }
        var selector = parts.count == 1 ? tokens.text(first) : ""
        var questions = 0
        for part in parts {
            switch tokens.symbol(part) {
            case "?": questions += 1
            case ":" where questions > 0: questions -= 1
            case ":" where tokens.isWord(part - 1): selector += tokens.text(part - 1) + ":"
            default: break
            }
        }
        return selector
    }

    private mutating func addCall(_ index: Int, _ selector: String, _ receiver: String) {
        guard let row = LegacyName.bySelector[selector] else { return }
        let isOfFactory = row.type == "AMZNScopeFactory"
        guard !isOfFactory || receiver == "AMZNScopeFactory" else { return }
        add(row, "+[\(receiver) \(selector)]", index, isOfFactory ? .none : .isCaller(receiver))
    }

    private mutating func add(_ row: LegacyName, _ name: String, _ index: Int, _ condition: Candidate.Condition) {
        facts.candidates.append(Candidate(row, name, at: index, in: tokens, if: condition))
    }

    private mutating func visitWord(_ index: Int) {
        let name = tokens.text(index)
        if LegacyName.evidence.contains(name) { facts.hasEvidence = true }
        // A member's name, but not the second in `first ... second`.
        guard !["->", "."].contains(tokens.symbol(index - 1)) || tokens.symbol(index - 2) == "." else { return }
        facts.addModern(name)
        if LegacyName.callers.contains(name), visitCaller(index) { return }
        guard let row = LegacyName.byName[name], !row.names.contains(name) || !row.isType || isTypeName(index) else {
            return
        }
        add(row, name, index, .isNotDeclared())
    }

    /// Whether a call counts for the class too: `[AMZNLWAMobileLib getClientId]`, `AIMobileLib.getClientId`.
    private mutating func visitCaller(_ index: Int) -> Bool {
        if tokens.symbol(index - 1) == "[", tokens.isWord(index + 1) {
            return LegacyName.bySelector[selector(at: index + 1, within: index - 1)] != nil
        }
        let member = tokens.text(index + 2)
        guard tokens.symbol(index + 1) == ".", LegacyName.bySelector[member] != nil else { return false }
        addCall(index + 2, member, tokens.text(index))
        return true
    }

    /// A word like `API` isn't a type if it is part of a selector, or the name of a method, a property or a variable.
    private func isTypeName(_ index: Int) -> Bool {
        let isMethod = tokens.symbol(index - 1) == ")" && tokens.symbol(index + 1) == "{"
        return !isMethod && !tokens.isSymbol(index + 1, of: ":;=]")
    }
}
