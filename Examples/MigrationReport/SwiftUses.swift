/// Finds the possible uses of SDK 2.x in Swift 2 and later.
struct SwiftUses {
    private let tokens: TokenList
    private var facts = FileFacts(.swift)
    /// The parts of the file in which a name is one that a function, a parameter list or the file declares.
    private var hidden: [String: [Range<Int>]] = [:]
    /// The types whose bodies the braces open.
    private var types: [Int: (name: String, isEnumeration: Bool)] = [:]

    static func facts(of bytes: [UInt8]) -> FileFacts {
        var uses = SwiftUses(bytes)
        let words = uses.tokens.indices.filter(uses.tokens.isWord)
        words.forEach { uses.visitDeclaration($0) }
        words.forEach { uses.visitUse($0) }
        return uses.facts
    }

    private init(_ bytes: [UInt8]) { tokens = SourceScanner.tokens(of: bytes, .swift) }

    // MARK: Declarations

    private mutating func visitDeclaration(_ index: Int) {
        let name = tokens.text(index)
        switch tokens.symbol(index - 2) == "." ? "" : tokens.text(index - 1) {
        case "import": addImport(index)
        case "class" where ["func", "var", "let", "subscript"].contains(name): break
        case "class", "struct", "enum", "protocol", "actor", "extension": declareType(index)
        case "func": declareParameters(index)
        case "let", "var", "typealias", "associatedtype": declare(index)
        case "case" where isInEnumeration(index), "," where isInEnumeration(index): declare(index)
        case let previous:
            if name == "init", previous != "." { declareParameters(index) }
            if LegacyName.callers.contains(name) { noteOtherName(index) }
        }
    }

    private static let importKinds: Set = ["typealias", "struct", "class", "enum", "protocol", "let", "var", "func"]

    /// `import Module`, `import class Module.Name`.
    private mutating func addImport(_ index: Int) {
        let module = Self.importKinds.contains(tokens.text(index)) ? index + 1 : index
        facts.imports.append(
            .init(
                name: tokens.text(module), place: tokens.place(index - 1),
                isExported: tokens.text(index - 2) == "_exported"))
    }

    /// Notes a member of a type or a name of the whole project, or hides the name in the function or the file.
    private mutating func declare(_ index: Int) {
        let name = tokens.text(index)
        guard FileFacts.isOfInterest(name) else { return }
        guard let brace = brace(around: index) else {
            let isPrivate = (index - 4..<index).contains { ["private", "fileprivate"].contains(tokens.text($0)) }
            if isPrivate { hide(name, tokens.indices) } else { facts.declared.insert(name) }
            return
        }
        if let type = types[brace] {
            facts.members[type.name, default: []].insert(name)
        } else {
            hide(name, tokens.part(ofBracket: brace))
        }
    }

    private mutating func hide(_ name: String, _ part: Range<Int>) {
        if FileFacts.isOfInterest(name) { hidden[name, default: []].append(part) }
    }

    private mutating func declareType(_ index: Int) {
        let keyword = tokens.text(index - 1)
        // An extension of `Outer.Inner` extends the inner type.
        let name = tokens.text(keyword == "extension" ? tokens.endOfPath(index) : index)
        if keyword != "extension" { declare(index) }
        types[endOfHead(index)] = (name, keyword == "enum")
        let generics = declareParameters(index).filter(FileFacts.isOfInterest)
        if !generics.isEmpty { facts.members[name, default: []].formUnion(generics) }
    }

    /// Hides the generic parameters of a function or a type from their list on, and other parameters in the body.
    @discardableResult
    private mutating func declareParameters(_ index: Int) -> [String] {
        let body = endOfHead(index)
        let end = tokens.symbol(body) == "{" ? tokens.part(ofBracket: body).upperBound : body
        var open = index + 1
        var generics: [String] = []
        if tokens.symbol(open) == "<" {
            // Lists are shorter, and malformed code has no end.
            let list = (open + 1..<open + 100).prefix { tokens.symbol($0) != ">" }
            generics = list.filter { tokens.isSymbol($0 - 1, of: "<,") }.map(tokens.text)
            open = list.endIndex + 1
        }
        for name in generics { hide(name, index..<max(index, end)) }
        for colon in tokens.contents(ofBracket: open) where tokens.symbol(colon) == ":" {
            hide(tokens.text(colon - 1), body..<end)
        }
        return generics
    }

    /// The brace that opens the body of a type or a function, or what follows a requirement of a protocol.
    private func endOfHead(_ index: Int) -> Int {
        sequence(first: tokens.next(index), next: tokens.next).first {
            ["{", "}", "", "func", "var", "let", "init", "case", "typealias", "associatedtype"].contains(
                tokens.text($0))
        } ?? index
    }

    private func brace(around index: Int) -> Int? {
        tokens.brackets(around: index).first { tokens.text($0) == "{" }
    }

    private func isInEnumeration(_ index: Int) -> Bool {
        tokens.bracket(around: index).flatMap { types[$0] }?.isEnumeration ?? false
    }

    /// `typealias Name = AIMobileLib`, `let name = AIMobileLib.self`, `name: AIMobileLib.Type`.
    private mutating func noteOtherName(_ index: Int) {
        let start = isQualified(index) ? index - 2 : index
        let name = tokens.text(start - 2)
        if tokens.text(start - 3) == "typealias" {
            facts.aliases.insert(name)
        } else if tokens.isSymbol(start - 1, of: "=:"), tokens.symbol(index + 1) == ".",
            ["self", "Type"].contains(tokens.text(index + 2))
        {
            facts.variables.insert(name)
        }
    }

    // MARK: Uses

    private mutating func visitUse(_ index: Int) {
        let name = tokens.text(index)
        if LegacyName.evidence.contains(name) { facts.hasEvidence = true }
        if tokens.text(index - 1) == "func" || isImported(index) { return }
        if isMember(index), !isQualified(index) {
            visitMember(index)
        } else if LegacyName.overloads[name] != nil, tokens.symbol(index + 1) == "(", isInCaller(index) {
            addCall(index, receiver: nil)
        } else if !isLabel(index), !isReceiver(index), isQualified(index) || !isHidden(index) {
            facts.addModern(name)
            // The enumerators have these names in Objective-C alone.
            guard let row = LegacyName.byName[name], row.names.contains(name) else { return }
            add(row, name, index, isQualified(index) ? .none : .isNotDeclared(types: typeNames(around: index)))
        }
    }

    private mutating func add(_ row: LegacyName, _ name: String, _ index: Int, _ condition: Candidate.Condition) {
        facts.candidates.append(Candidate(row, name, at: index, in: tokens, if: condition))
    }

    /// Whether the word follows a dot that is no part of `...`.
    private func isMember(_ index: Int) -> Bool {
        tokens.symbol(index - 1) == "." && tokens.symbol(index - 2) != "."
    }

    /// Whether the word follows one of the SDK's modules: `LoginWithAmazon.API`.
    private func isQualified(_ index: Int) -> Bool {
        isMember(index) && LegacyName.modules.contains(tokens.text(index - 2)) && !isMember(index - 2)
    }

    /// Whether the word is the name in `import class Module.Name`.
    private func isImported(_ index: Int) -> Bool {
        isQualified(index) && Self.importKinds.contains(tokens.text(index - 3))
    }

    private func isHidden(_ index: Int) -> Bool {
        hidden[tokens.text(index)]?.contains { $0.contains(index) } ?? false
    }

    /// `API: x` in a call, `API x: Int` or `_ API: Int` in a declaration.
    private func isLabel(_ index: Int) -> Bool {
        guard tokens.bracket(around: index).map(tokens.text) == "(" else { return false }
        let isFirst = tokens.isSymbol(index - 1, of: "(,")
        let isSecond = tokens.isWord(index - 1) && tokens.isSymbol(index - 2, of: "(,")
        return (isFirst || isSecond) && tokens.symbol(index + 1) == ":"
            || isFirst && tokens.isWord(index + 1) && tokens.symbol(index + 2) == ":"
    }

    /// Whether the call after the word counts for both.
    private func isReceiver(_ index: Int) -> Bool {
        LegacyName.callers.contains(tokens.text(index)) && tokens.symbol(index + 1) == "."
            && LegacyName.overloads[tokens.text(index + 2)] != nil
    }

    // MARK: Members

    private mutating func visitMember(_ index: Int) {
        let name = tokens.text(index)
        if LegacyName.swift2Cases.contains(name) {
            addSwift2Case(index)
        } else if LegacyName.overloads[name] != nil {
            let receiver = tokens.isSymbol(index - 2, of: "?!") ? index - 3 : index - 2
            if tokens.isWord(receiver) { addCall(index, receiver: receiver) }
        }
    }

    /// `.AuthorizeUser`, with or without its type.
    private mutating func addSwift2Case(_ index: Int) {
        guard let row = LegacyName.byName["API"] else { return }
        let isOfAPI = tokens.text(index - 2) == "API"
        guard isOfAPI ? !isHidden(index - 2) : isImplicitMember(index - 1) else { return }
        let name = (isOfAPI ? "API." : ".") + tokens.text(index)
        add(row, name, index, .isNotDeclared(types: typeNames(around: index)))
    }

    /// Whether no expression ends before the dot.
    private func isImplicitMember(_ dot: Int) -> Bool {
        if tokens.isWord(dot - 1) { return ["return", "in", "case"].contains(tokens.text(dot - 1)) }
        return tokens.isSymbol(dot - 1, of: "([{,:=&|;")
            || tokens.symbol(dot - 1) == "?" && tokens[dot].offset > tokens[dot - 1].offset + 1
    }

    // MARK: Calls

    private func typeNames(around index: Int) -> [String] {
        tokens.brackets(around: index).compactMap { types[$0]?.name }
    }

    private func isInCaller(_ index: Int) -> Bool {
        !LegacyName.callers.isDisjoint(with: typeNames(around: index))
    }

    /// `AIMobileLib.getProfile(…)`, `self.variable.getProfile(…)`, and `getProfile(…)` in an extension of
    /// `AIMobileLib`.
    private mutating func addCall(_ index: Int, receiver: Int?) {
        guard let row = overload(index) else { return }
        let name = receiver.map(tokens.text)
        let isOfFactory = row.type == "AMZNScopeFactory"
        let isOwn = isOfFactory ? name == row.type : isInCaller(index) && [nil, "self", "Self"].contains(name)
        guard isOwn || !isOfFactory && name != nil else { return }
        if let receiver {
            // Only a variable can be a member of something else.
            let isType = isOwn || LegacyName.callers.contains(tokens.text(receiver))
            guard !isHidden(receiver), !isType || !isMember(receiver) || isQualified(receiver) else { return }
        }
        let call = (name.map { $0 + "." } ?? "") + tokens.text(index)
        add(row, call, index, isOwn ? .none : .isCaller(name ?? ""))
    }

    /// The overload with most of the argument labels; without an argument list, the one with fewest labels.
    private func overload(_ index: Int) -> LegacyName? {
        let overloads = LegacyName.overloads[tokens.text(index)] ?? []
        guard tokens.symbol(index + 1) == "(" else {
            return overloads.last.flatMap { $0.row.type == "AMZNScopeFactory" ? nil : $0.row }
        }
        let labels = tokens.contents(ofBracket: index + 1).filter {
            tokens.isWord($0) && tokens.symbol($0 + 1) == ":" && tokens.isSymbol($0 - 1, of: "(,:")
        }.map(tokens.text)
        return overloads.first { $0.labels.isSubset(of: labels) }?.row
    }
}
