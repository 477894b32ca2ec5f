/// Finds the possible uses of SDK 2.x in Swift source code. Pure.
struct SwiftSurvey {
    private let tokens: TokenList
    private let lines: LineTable
    private let index = LegacyIndex.shared
    private var scopes = SwiftScopes()
    private var facts = FileFacts(.swift)
    /// Whether the token is part of an import, whose path is not a use.
    private var isInImport = false

    static func facts(of bytes: [UInt8]) -> FileFacts {
        var survey = SwiftSurvey(bytes)
        for place in survey.tokens.indices { survey.visit(place) }
        survey.facts.bodies = survey.scopes.bodies
        return survey.facts
    }

    private init(_ bytes: [UInt8]) {
        tokens = TokenList(InactiveCode.removed(from: SwiftLexer.tokens(of: bytes)))
        lines = LineTable(bytes)
    }

    private mutating func visit(_ place: Int) {
        let token = tokens[place]
        if token.startsLine || token.isSymbol(";") { isInImport = false }
        switch token.kind {
        case .symbol: scopes.take(token.text)
        case .word where isInImport: break
        case .word where token.text == "import": addImport(place)
        case .word where tokens.isDeclaration(place): declare(place)
        case .word: visitUse(place)
        case .literal, .directive: break
        }
    }

    // MARK: Declarations

    /// `import Module`, `import class Module.Name`.
    private mutating func addImport(_ place: Int) {
        isInImport = true
        let hasKind = tokens.isWord(place + 2) && !tokens[place + 2].startsLine
        let module = hasKind ? place + 2 : place + 1
        let found = FileFacts.Import(
            name: tokens.text(module), place: lines.place(tokens[place].offset),
            isExported: tokens.text(place - 1) == "_exported")
        facts.imports.append(found)
    }

    private mutating func declare(_ place: Int) {
        let name = tokens[place].text
        switch tokens.text(place - 1) {
        case "class", "struct", "enum", "protocol", "actor": scopes.awaitBody(of: name)
        case "extension":
            // An extension of `Outer.Inner` extends the inner type.
            scopes.awaitBody(of: tokens.text(tokens.endOfPath(place)))
            return visitUse(place)
        case "typealias": noteAlias(place)
        case "let", "var": noteVariable(place)
        default: break
        }
        guard index.names[name] != nil || LegacyTable.swift2Cases.contains(name) || LegacyTable.callers.contains(name)
        else { return }
        if scopes.isOutermost {
            facts.declared.insert(name)
        } else if let type = scopes.bodyType {
            facts.members[type, default: []].insert(name)
        } else {
            scopes.declareLocally(name)
        }
    }

    /// `typealias Name = AIMobileLib`.
    private mutating func noteAlias(_ place: Int) {
        guard tokens.text(place + 1) == "=" else { return }
        let end = tokens.endOfPath(place + 2)
        if LegacyTable.callers.contains(tokens.text(end)) { facts.aliases.insert(tokens[place].text) }
    }

    /// `let name = AIMobileLib.self`, `name: AIMobileLib.Type`.
    private mutating func noteVariable(_ place: Int) {
        guard tokens.text(place + 1) == "=" || tokens.text(place + 1) == ":" else { return }
        let end = tokens.endOfPath(place + 2)
        guard ["self", "Type"].contains(tokens.text(end)), LegacyTable.callers.contains(tokens.text(end - 2)) else {
            return
        }
        facts.variables.insert(tokens[place].text)
    }

    // MARK: Uses

    private mutating func visitUse(_ place: Int) {
        let name = tokens[place].text
        if LegacyTable.evidence.contains(name) { facts.hasEvidence = true }
        if tokens.text(place + 1) == ":" { noteVariable(place) }
        if index.calls[name] != nil { addCall(place) }
        if let declaration = index.names[name] { addName(place, declaration) }
        if LegacyTable.swift2Cases.contains(name) { addSwift2Case(place) }
        if ModernNames.all.contains(name), tokens.text(place - 1) != "." || isQualifiedByModule(place) {
            facts.modernUses += 1
        }
    }

    /// `AIMobileLib.getProfile(…)`, also without a receiver in an extension of `AIMobileLib`, or without arguments.
    private mutating func addCall(_ place: Int) {
        let name = tokens[place].text
        guard let call = index.call(name, labels: tokens.labels(after: place)), tokens.text(place - 1) != "func" else {
            return
        }
        if tokens.text(place - 1) == "." {
            guard let receiver = receiver(before: place - 1) else { return }
            let isCertain =
                isExtension(of: call, receiver) || receiver == "AMZNScopeFactory" && call.receiver == receiver
            guard isCertain || call.receiver != "AMZNScopeFactory" else { return }
            add(call.declaration, place, "\(receiver).\(name)", isCertain ? .none : .receiver(receiver))
        } else if isInCaller, tokens.text(place + 1) == "(" {
            add(call.declaration, place, name, .none)
        }
    }

    private var isInCaller: Bool { scopes.body.map { scopes.bodies[$0].isInCaller } ?? false }

    private func isExtension(of call: LegacyIndex.Call, _ receiver: String) -> Bool {
        guard ["self", "Self"].contains(receiver), let body = scopes.body else { return false }
        let type = scopes.bodies[body].name
        return LegacyTable.callers.contains(type) || type == call.receiver
    }

    /// The name before a dot, optionally with `.self` after it and a module before it; nil for other expressions.
    private func receiver(before dot: Int) -> String? {
        var place = dot - 1
        if tokens.isWord(place), tokens[place].text == "self", tokens.text(place - 1) == "." { place -= 2 }
        guard tokens.isWord(place) else { return nil }
        guard tokens.text(place - 1) != "." || isQualifiedByModule(place) else { return nil }
        return tokens[place].text
    }

    private mutating func addName(_ place: Int, _ declaration: LegacyDeclaration) {
        let name = tokens[place].text
        // Objective-C enumerators have different names in Swift.
        guard declaration.names.contains(name) else { return }
        if tokens.text(place - 1) == "." {
            if isQualifiedByModule(place) { add(declaration, place, name, .none) }
            return
        }
        guard !isLabel(place), !scopes.hasLocal(name) else { return }
        let condition: Candidate.Condition =
            tokens.isInDelegateMethod(place) ? .none : .name(name, within: scopes.body)
        add(declaration, place, name, condition)
    }

    /// `.AuthorizeUser` without its type; with the type, the type is the use.
    private mutating func addSwift2Case(_ place: Int) {
        guard tokens.text(place - 1) == ".", !tokens.isEndOfExpression(place - 2),
            let declaration = index.names["API"]
        else { return }
        let name = tokens[place].text
        add(declaration, place, ".\(name)", .name(name, within: scopes.body))
    }

    private func isQualifiedByModule(_ place: Int) -> Bool {
        tokens.text(place - 1) == "." && LegacyTable.modules.contains(tokens.text(place - 2))
            && tokens.text(place - 3) != "."
    }

    /// Whether the word is an argument label, `API: x`, or a parameter label, `API x: Int`.
    private func isLabel(_ place: Int) -> Bool {
        guard scopes.innermost == .parenthesis, ["(", ","].contains(tokens.text(place - 1)) else { return false }
        return tokens.text(place + 1) == ":" || tokens.isWord(place + 1) && tokens.text(place + 2) == ":"
    }

    private mutating func add(
        _ declaration: LegacyDeclaration, _ place: Int, _ spelling: String, _ condition: Candidate.Condition
    ) {
        facts.candidates.append(
            Candidate(
                declaration: declaration, spelling: spelling, place: lines.place(tokens[place].offset),
                condition: condition))
    }
}
