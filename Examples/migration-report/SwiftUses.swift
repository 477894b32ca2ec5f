/// Swift 2 and later.
extension UseFinder {
    mutating func visitSwift(_ index: Int) {
        guard tokens.isWord(index) else { return }
        visitDeclaration(index)
        visitUse(index)
    }

    // MARK: Declarations

    private mutating func visitDeclaration(_ index: Int) {
        let name = tokens.text(index)
        switch tokens.text(index - 2) == "." ? "" : tokens.text(index - 1) {
        case "import": addImport(index)
        case "class" where ["func", "var", "let", "subscript"].contains(name): break
        case "class", "struct", "enum", "protocol", "actor", "extension": declareType(index)
        case "func": declareFunction(index)
        case "let", "var", "typealias", "associatedtype": declareName(index)
        case "case" where isInEnumeration, "," where isInEnumeration: declare([name])
        case let previous where ["init", "subscript"].contains(name) && previous != ".": declareFunction(index)
        default: break
        }
        if frame.isParameterList, tokens.text(index + 1) == ":" { declareParameter(name) }
        if LegacyName.callers.contains(name) { noteOtherName(index) }
    }

    private var isInEnumeration: Bool { frame.bracket == "{" && frame.isEnumeration }

    private static let importKinds: Set = ["typealias", "struct", "class", "enum", "protocol", "let", "var", "func"]

    /// `import Module`, `import class Module.Name`.
    private mutating func addImport(_ index: Int) {
        let module = Self.importKinds.contains(tokens.text(index)) ? index + 1 : index
        facts.imports.append(
            .init(
                name: tokens.text(module), place: tokens.place(index - 1),
                isExported: tokens.text(index - 2) == "_exported"))
    }

    private mutating func declareName(_ index: Int) {
        let modifiers = Set((index - 4..<index).map(tokens.text))
        let isInFile = frame.scopes.count == 1 && !modifiers.isDisjoint(with: ["private", "fileprivate"])
        declare([tokens.text(index)], in: isInFile ? facts.path : nil)
        frame.head = Head()
    }

    private mutating func declareFunction(_ index: Int) {
        let scope = "\(facts.path):\(index)"
        declare(generics(after: index), in: scope)
        frame.head = Head(scope: scope, awaitsParameters: true)
    }

    private mutating func declareType(_ index: Int) {
        let keyword = tokens.text(index - 1)
        var last = index
        if keyword == "extension" {
            // An extension of `Outer.Inner` extends the inner type.
            while tokens.text(last + 1) == ".", tokens.isWord(last + 2) { last += 2 }
        } else {
            declareName(index)
        }
        let type = tokens.text(last)
        declare(generics(after: index), in: type)
        frame.head = Head(scope: type, isType: true, isEnumeration: keyword == "enum")
    }

    /// The names in `<…>`. Lists are short, and malformed code has no end.
    private func generics(after index: Int) -> Set<String> {
        guard tokens.text(index + 1) == "<" else { return [] }
        let list = (index + 2..<index + 100).prefix { tokens.text($0) != ">" }
        return Set(list.filter { tokens.isSymbol($0 - 1, of: "<,") }.map(tokens.text))
    }

    /// `typealias Name = AIMobileLib`, `let name = AIMobileLib.self`, `name: AIMobileLib.Type`.
    private mutating func noteOtherName(_ index: Int) {
        let start = isQualified(index) ? index - 2 : index
        let name = tokens.text(start - 2)
        let isClass = tokens.text(index + 1) == "." && ["self", "Type"].contains(tokens.text(index + 2))
        if tokens.text(start - 3) == "typealias" || isClass && tokens.isSymbol(start - 1, of: "=:") {
            facts.aliases.insert(name)
        }
    }

    // MARK: Uses

    private mutating func visitUse(_ index: Int) {
        let name = tokens.text(index)
        if tokens.text(index - 1) == "func" || isImported(index) { return }
        if isMember(index), !isQualified(index) {
            visitMember(index)
        } else if !takeLabel(index), !isReceiver(index) {
            // The enumerators have these names in Objective-C alone.
            guard let row = LegacyName.byName[name], row.names.contains(name) else { return }
            add(row, name, index, unless: isQualified(index) ? [] : [name])
        }
    }

    /// Whether the word follows a dot that is no part of `...`.
    private func isMember(_ index: Int) -> Bool {
        tokens.text(index - 1) == "." && tokens.text(index - 2) != "."
    }

    /// Whether the word follows one of the SDK's modules: `LoginWithAmazon.API`.
    private func isQualified(_ index: Int) -> Bool {
        isMember(index) && LegacyName.modules.contains(tokens.text(index - 2)) && !isMember(index - 2)
    }

    /// Whether the word is the name in `import class Module.Name`.
    private func isImported(_ index: Int) -> Bool {
        isQualified(index) && Self.importKinds.contains(tokens.text(index - 3))
    }

    /// Whether the word is a label: `API: x` in a call, `f(API:)`, `API x: Int` or `_ API: Int` in a declaration.
    private mutating func takeLabel(_ index: Int) -> Bool {
        guard frame.bracket == "(" else { return false }
        let isFirst = tokens.isSymbol(index - 1, of: "(,:")
        let isSecond = tokens.isWord(index - 1) && tokens.isSymbol(index - 2, of: "(,")
        guard tokens.text(index + 1) == ":" else {
            return isFirst && tokens.isWord(index + 1) && tokens.text(index + 2) == ":"
        }
        if isFirst { frame.labels.append(tokens.text(index)) }
        return isFirst || isSecond
    }

    /// Whether the word is a call's receiver; they count as one use.
    private func isReceiver(_ index: Int) -> Bool {
        LegacyName.callers.contains(tokens.text(index)) && tokens.text(index + 1) == "."
            && LegacyName.overloads[tokens.text(index + 2)] != nil
    }

    // MARK: Members

    private mutating func visitMember(_ index: Int) {
        if LegacyName.swift2Cases.contains(tokens.text(index)) {
            addSwift2Case(index)
        } else if tokens.text(index + 1) != "(", let call = call(at: index),
            let row = LegacyName.overloads[tokens.text(index)]?.last?.row, row.type != "AMZNScopeFactory"
        {
            // Without an argument list, the compiler takes the overload with the fewest labels.
            add(call, row)
        }
    }

    /// `.AuthorizeUser`, with or without its type.
    private mutating func addSwift2Case(_ index: Int) {
        let name = tokens.text(index)
        let isOfAPI = tokens.text(index - 2) == "API"
        guard let row = LegacyName.byName["API"], isOfAPI || isImplicitMember(index - 1) else { return }
        add(row, (isOfAPI ? "API." : ".") + name, index, unless: isOfAPI ? ["API", name] : [name])
    }

    /// Whether no expression ends before the dot.
    private func isImplicitMember(_ dot: Int) -> Bool {
        if tokens.isWord(dot - 1) { return ["return", "in", "case"].contains(tokens.text(dot - 1)) }
        return tokens.isSymbol(dot - 1, of: "([{,:=&|;")
            || tokens.text(dot - 1) == "?" && tokens[dot].offset > tokens[dot - 1].offset + 1
    }

    // MARK: Calls

    /// `AIMobileLib.getProfile`, `self.variable.getProfile`, and `getProfile` in an extension of `AIMobileLib`.
    func call(at index: Int) -> Call? {
        guard LegacyName.overloads[tokens.text(index)] != nil, tokens.text(index - 1) != "func" else { return nil }
        guard isMember(index) else { return isInCaller ? Call(index: index, receiver: nil) : nil }
        let receiver = tokens.isSymbol(index - 2, of: "?!") ? index - 3 : index - 2
        return tokens.isWord(receiver) ? Call(index: index, receiver: receiver) : nil
    }

    private var isInCaller: Bool { !LegacyName.callers.isDisjoint(with: frame.scopes) }

    /// At the end of its arguments, a call has the overload that matches the most labels.
    mutating func takeCall(_ frame: Frame) {
        guard let call = frame.call else { return }
        let row = LegacyName.overloads[tokens.text(call.index)]?.first { $0.labels.isSubset(of: frame.labels) }?.row
        if let row { add(call, row) }
    }

    private mutating func add(_ call: Call, _ row: Rule) {
        let method = tokens.text(call.index)
        guard let receiver = call.receiver else { return add(row, method, call.index, unless: []) }
        let (name, isQualified) = (tokens.text(receiver), isQualified(receiver))
        if isInCaller, ["self", "Self"].contains(name) { return add(row, "\(name).\(method)", call.index, unless: []) }
        // Only a variable can be a member of something else.
        guard !LegacyName.callers.contains(name) || !isMember(receiver) || isQualified else { return }
        add(call: row, "\(name).\(method)", call.index, of: name, isQualified: isQualified)
    }
}
