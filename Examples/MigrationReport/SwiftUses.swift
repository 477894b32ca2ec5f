/// Finds the possible uses of SDK 2.x in Swift 2 and later.
struct SwiftUses {
    private let bytes: [UInt8]
    private let tokens: TokenList
    private var facts = FileFacts(.swift)
    private var scope = 0
    /// The open brackets, each with the scope around it.
    private var brackets: [(symbol: String, outer: Int)] = []
    private var openCounts: [String: Int] = [:]
    /// The scope that the next brace at this depth opens, and the generic parameters seen before the brace already.
    private var awaited: (scope: FileFacts.Scope, depth: Int, generics: Set<String>)?
    /// Whether the words after the commas are cases of an enumeration too.
    private var declaresCases = false
    /// Tokens before this index have been processed.
    private var next = 0

    static func facts(of bytes: [UInt8]) -> FileFacts {
        var uses = SwiftUses(bytes)
        for index in uses.tokens.indices where index >= uses.next { uses.visit(index) }
        return uses.facts
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        tokens = SourceScanner.tokens(of: bytes, .swift)
    }

    private mutating func visit(_ index: Int) {
        let token = tokens[index]
        switch token.kind {
        case .symbol: visitBracket(token.text)
        case .word where isImport(index): addImport(index)
        case .word: if !declare(index) { visitUse(index) }
        case .literal, .directive: break
        }
    }

    private mutating func visitBracket(_ symbol: String) {
        switch symbol {
        case "(", "[": open(symbol)
        case "{":
            open(symbol)
            let isAwaited = awaited?.depth == brackets.count - 1
            var inner = isAwaited ? awaited?.scope ?? .init() : .init()
            if isAwaited { awaited = nil }
            inner.parent = scope
            scope = facts.scopes.count
            facts.scopes.append(inner)
        case ")": close("(")
        case "]": close("[")
        case "}": close("{")
        default: break
        }
    }

    private mutating func open(_ symbol: String) {
        brackets.append((symbol, scope))
        openCounts[symbol, default: 0] += 1
    }

    /// Closes the innermost bracket of this kind, and unclosed ones within it.
    private mutating func close(_ symbol: String) {
        guard openCounts[symbol, default: 0] > 0 else { return }
        while let last = brackets.popLast() {
            openCounts[last.symbol, default: 0] -= 1
            scope = last.outer
            if last.symbol == symbol { break }
        }
        if let awaited, awaited.depth > brackets.count { self.awaited = nil }
    }

    // MARK: Imports

    private func isImport(_ index: Int) -> Bool {
        guard tokens.text(index) == "import", brackets.isEmpty, tokens.isWord(index + 1) else { return false }
        return tokens[index].startsLine || tokens.isWord(index - 1) || tokens.isSymbol(index - 1, of: ";)")
    }

    /// `import Module`, `import class Module.Name`.
    private mutating func addImport(_ index: Int) {
        let hasKind = tokens.isWord(index + 2) && !tokens[index + 2].startsLine
        let module = hasKind ? index + 2 : index + 1
        facts.imports.append(
            .init(
                name: tokens.text(module), place: tokens[index].place,
                isExported: tokens.text(index - 1) == "_exported"))
        next = tokens.endOfPath(module) + 1
    }

    // MARK: Declarations

    /// Notes what the word declares; false if it is none.
    private mutating func declare(_ index: Int) -> Bool {
        let name = tokens.text(index)
        if name == "init", tokens.symbol(index - 1) != ".", tokens.isSymbol(index + 1, of: "<(?!") {
            awaitFunction(index)
            return true
        }
        guard isDeclared(index) else { return false }
        switch tokens.text(index - 1) {
        case "class", "struct", "enum", "protocol", "actor": awaitType(index, name)
        case "extension":
            // An extension of `Outer.Inner` extends the inner type.
            awaitType(index, tokens.text(tokens.endOfPath(index)))
            return false
        case "func":
            awaitFunction(index)
            return true
        case "typealias": noteAlias(index)
        case "let", "var": noteVariable(index)
        default: break
        }
        insert(name, isVisible: !isPrivate(index))
        return true
    }

    private mutating func insert(_ name: String, isVisible: Bool) {
        guard FileFacts.isOfInterest(name) else { return }
        facts.scopes[scope].names.insert(name)
        if scope == 0, isVisible { facts.declared.insert(name) }
    }

    private mutating func isDeclared(_ index: Int) -> Bool {
        let isInEnumeration = brackets.last?.symbol == "{" && facts.scopes[scope].isEnumeration
        if declaresCases, isInEnumeration, tokens.symbol(index - 1) == "," { return true }
        guard tokens.isWord(index - 1), tokens.symbol(index - 2) != "." else { return false }
        switch tokens.text(index - 1) {
        case "class":
            if ["func", "var", "let", "subscript"].contains(tokens.text(index)) { return false }
            fallthrough
        case "struct", "enum", "protocol", "actor", "typealias", "associatedtype", "extension", "let", "var", "func":
            declaresCases = false
            return true
        case "case":
            declaresCases = isInEnumeration
            return isInEnumeration
        default: return false
        }
    }

    private func isPrivate(_ index: Int) -> Bool {
        (max(0, index - 4)..<index).contains { ["private", "fileprivate"].contains(tokens.text($0)) }
    }

    private mutating func awaitType(_ index: Int, _ name: String) {
        let isEnumeration =
            tokens.text(index - 1) == "enum" || tokens.text(index - 1) == "extension" && isEnumerationHere(name)
        let names = generics(index).names
        awaited = (.init(type: name, isEnumeration: isEnumeration, names: names), brackets.count, names)
    }

    private func isEnumerationHere(_ name: String) -> Bool {
        facts.scopes.contains { $0.isEnumeration && $0.type == name }
    }

    /// Within the function, its parameters hide other names.
    private mutating func awaitFunction(_ index: Int) {
        let (generics, open) = generics(index)
        let parameters = tokens.contents(ofBracket: open).filter { tokens.symbol($0) == ":" }
            .map { tokens.text($0 - 1) }.filter(FileFacts.isOfInterest)
        awaited = (.init(names: generics.union(parameters)), brackets.count, generics)
    }

    /// The generic parameters, and the index behind them.
    private func generics(_ index: Int) -> (names: Set<String>, end: Int) {
        guard tokens.symbol(index + 1) == "<" else { return ([], index + 1) }
        var names: Set<String> = []
        // Lists are shorter, and malformed code has no end.
        for end in index + 2..<index + 100 {
            let name = tokens.text(end)
            if name == ">" { return (names, end + 1) }
            if tokens.isSymbol(end - 1, of: "<,"), FileFacts.isOfInterest(name) { names.insert(name) }
        }
        return ([], index + 1)
    }

    /// `typealias Name = AIMobileLib`.
    private mutating func noteAlias(_ index: Int) {
        guard tokens.symbol(index + 1) == "=" else { return }
        let value = tokens.text(tokens.endOfPath(index + 2))
        if LegacyName.callers.contains(value) { facts.aliases.insert(tokens.text(index)) }
    }

    /// `let name = AIMobileLib.self`, `name: AIMobileLib.Type`.
    private mutating func noteVariable(_ index: Int) {
        guard tokens.isSymbol(index + 1, of: "=:") else { return }
        let end = tokens.endOfPath(index + 2)
        guard ["self", "Type"].contains(tokens.text(end)), LegacyName.callers.contains(tokens.text(end - 2)) else {
            return
        }
        facts.variables.insert(tokens.text(index))
    }

    // MARK: Uses

    private mutating func visitUse(_ index: Int) {
        let name = tokens.text(index)
        if LegacyName.evidence.contains(name) { facts.hasEvidence = true }
        if tokens.symbol(index + 1) == ":" { noteVariable(index) }
        if tokens.symbol(index - 1) == ".", tokens.symbol(index - 2) != "." {
            visitMember(index)
        } else if LegacyName.overloads[name] != nil, tokens.symbol(index + 1) == "(", isInCaller {
            addCall(index, receiver: nil)
        } else {
            addName(index, .isNotDeclared(scope: scope))
        }
    }

    private mutating func visitMember(_ index: Int) {
        let name = tokens.text(index)
        if isQualified(index) {
            addName(index, .none)
        } else if LegacyName.swift2Cases.contains(name) {
            addSwift2Case(index)
        } else if LegacyName.overloads[name] != nil, let receiver = receiver(before: index - 1) {
            addCall(index, receiver: receiver)
        }
    }

    /// Whether the word follows one of the SDK's modules: `LoginWithAmazon.API`.
    private func isQualified(_ index: Int) -> Bool {
        LegacyName.modules.contains(tokens.text(index - 2)) && tokens.symbol(index - 1) == "."
            && tokens.symbol(index - 3) != "."
    }

    /// The name before a dot, also with `.self` after it or a module before it; nil for other expressions.
    private func receiver(before dot: Int) -> String? {
        let hasSelf = tokens.text(dot - 1) == "self" && tokens.symbol(dot - 2) == "."
        let index = hasSelf ? dot - 3 : dot - 1
        guard tokens.isWord(index), tokens.symbol(index - 1) != "." || isQualified(index) else { return nil }
        return tokens.text(index)
    }

    private mutating func addName(_ index: Int, _ condition: Candidate.Condition) {
        let name = tokens.text(index)
        guard !isLabel(index), !isRootOfKeyPath(index), !isReceiver(index) else { return }
        guard awaited?.generics.contains(name) != true else { return }
        facts.addModern(name)
        // The enumerators have these names in Objective-C alone.
        guard let row = LegacyName.byName[name], row.names.contains(name) else { return }
        facts.candidates.append(Candidate(row, name, tokens[index], bytes, condition))
    }

    /// `API: x` in a call, `API x: Int` or `_ API: Int` in a declaration.
    private func isLabel(_ index: Int) -> Bool {
        guard brackets.last?.symbol == "(" else { return false }
        let isFirst = tokens.isSymbol(index - 1, of: "(,")
        let isSecond = tokens.isWord(index - 1) && tokens.isSymbol(index - 2, of: "(,")
        return (isFirst || isSecond) && tokens.symbol(index + 1) == ":"
            || isFirst && tokens.isWord(index + 1) && tokens.symbol(index + 2) == ":"
    }

    /// Like the compiler, leaves out the type of `\Type.member`.
    private func isRootOfKeyPath(_ index: Int) -> Bool {
        tokens.symbol(index - 1) == "\\" && tokens.symbol(index + 1) == "."
    }

    /// Whether the call after the word counts for both.
    private func isReceiver(_ index: Int) -> Bool {
        LegacyName.callers.contains(tokens.text(index)) && tokens.symbol(index + 1) == "."
            && LegacyName.overloads[tokens.text(index + 2)] != nil
    }

    /// `.AuthorizeUser`, with or without its type.
    private mutating func addSwift2Case(_ index: Int) {
        guard let row = LegacyName.byName["API"] else { return }
        let isOfAPI = tokens.text(index - 2) == "API"
        guard isOfAPI || isImplicitMember(index - 1) else { return }
        facts.candidates.append(
            Candidate(
                row, (isOfAPI ? "API." : ".") + tokens.text(index), tokens[index], bytes,
                .isNotDeclared(scope: scope)))
    }

    /// Whether no expression ends before the dot.
    private func isImplicitMember(_ dot: Int) -> Bool {
        if tokens[dot].startsLine {
            return tokens.isWord(dot - 1)
                ? ["return", "in", "case"].contains(tokens.text(dot - 1)) : tokens.isSymbol(dot - 1, of: "([,:=?&|")
        }
        return tokens[dot].isSpaced || tokens.isSymbol(dot - 1, of: "([{,:=&|")
    }

    // MARK: Calls

    private var isInCaller: Bool {
        sequence(first: scope) { facts.scopes[$0].parent }.contains {
            facts.scopes[$0].type.map(LegacyName.callers.contains) ?? false
        }
    }

    /// `AIMobileLib.getProfile(…)`, and `getProfile(…)` in an extension of `AIMobileLib`.
    private mutating func addCall(_ index: Int, receiver: String?) {
        let name = tokens.text(index)
        guard let overload = overload(index) else { return }
        let isOwn = receiver == nil || ["self", "Self"].contains(receiver) && isInCaller || receiver == overload.type
        guard isOwn || overload.type != "AMZNScopeFactory" else { return }
        let isCertain = isOwn && receiver.map { !LegacyName.callers.contains($0) } ?? true
        facts.candidates.append(
            Candidate(
                overload.row, receiver.map { "\($0).\(name)" } ?? name, tokens[index], bytes,
                isCertain ? .none : .isCaller(receiver ?? "")))
    }

    /// The overload with most of the argument labels; without an argument list, the one with fewest labels.
    private func overload(_ index: Int) -> LegacyName.Overload? {
        let overloads = LegacyName.overloads[tokens.text(index)] ?? []
        guard tokens.symbol(index + 1) == "(" else {
            return overloads.last.flatMap { $0.type == "AMZNScopeFactory" ? nil : $0 }
        }
        let labels = tokens.contents(ofBracket: index + 1).filter {
            tokens.isWord($0) && tokens.symbol($0 + 1) == ":" && tokens.isSymbol($0 - 1, of: "(,:")
        }.map(tokens.text)
        return overloads.first { $0.labels.isSubset(of: labels) }
    }
}
