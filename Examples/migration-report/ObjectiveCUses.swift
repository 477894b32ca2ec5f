/// Objective-C and Objective-C++, sources and headers.
extension UseFinder {
    mutating func visitObjectiveC(_ index: Int) {
        switch tokens.text(index) {
        case "#import", "#include", "#include_next": addHeader(index)
        case "#define":
            // A macro for the class is another name of it; a macro with a constant's name replaces the constant.
            if LegacyName.callers.contains(tokens.text(index + 2)) { facts.aliases.insert(tokens.text(index + 1)) }
            declareClass(index + 1)
        case "@": visitKeyword(index)
        case _ where tokens.isWord(index): visitWord(index)
        default: visitSelector(index)
        }
    }

    // MARK: Imports and declarations

    private mutating func addHeader(_ index: Int) {
        facts.imports.append(.init(name: tokens.text(index + 1), place: tokens.place(index)))
        next = index + 2
    }

    /// The word after `@`. Like the compiler, leaves out forward declarations, and a category's class and name.
    private mutating func visitKeyword(_ index: Int) {
        switch tokens.text(index + 1) {
        case "import": addHeader(index + 1)
        case "class": skip(past: ";", from: index)
        case "protocol" where tokens.isSymbol(index + 3, of: ";,"): skip(past: ";", from: index)
        case "protocol" where tokens.isWord(index + 2): declareClass(index + 2)
        case "protocol", "selector": skip(past: ")", from: index)
        case "interface", "implementation":
            currentClass = tokens.text(index + 2)
            switch tokens.text(index + 3) {
            case ":": declareClass(index + 2)
            case "(": skip(past: ")", from: index)
            default: next = index + 3
            }
        case "end": currentClass = ""
        default: break
        }
    }

    private mutating func declareClass(_ index: Int) {
        declare([tokens.text(index)], in: facts.language.rawValue)
        next = index + 1
    }

    private mutating func skip(past symbol: String, from index: Int) {
        next = ((index..<tokens.indices.upperBound).first { tokens.text($0) == symbol } ?? index) + 1
    }

    // MARK: Messages

    /// Collects the selector of the message around a symbol. A colon after a question mark belongs to the ternary
    /// operator.
    private mutating func visitSelector(_ index: Int) {
        guard frame.bracket == "[" else { return }
        switch tokens.text(index) {
        case "?": frame.questions += 1
        case ":" where frame.questions > 0: frame.questions -= 1
        case ":" where tokens.isWord(index - 1): frame.labels.append(tokens.text(index - 1) + ":")
        default: break
        }
    }

    /// `[AIMobileLib getProfile:…]`, and `[self getProfile:…]` in a category of it. A call and its class count as one
    /// use.
    mutating func takeMessage(_ frame: Frame, end: Int) {
        let (receiver, first) = (frame.index + 1, frame.index + 2)
        guard frame.bracket == "[", tokens.isWord(receiver), tokens.isWord(first) else { return }
        let name = tokens.text(receiver) == "self" ? currentClass : tokens.text(receiver)
        let isUnary = frame.labels.isEmpty && end == first + 1
        let selector = isUnary ? tokens.text(first) : frame.labels.joined()
        if let row = LegacyName.bySelector[selector] {
            addCall(row, first, selector, name)
        } else if LegacyName.callers.contains(tokens.text(receiver)) {
            addName(receiver)
        }
    }

    private mutating func addCall(_ row: Rule, _ index: Int, _ selector: String, _ receiver: String) {
        add(call: row, "+[\(receiver) \(selector)]", index, of: receiver)
    }

    // MARK: Names

    private mutating func visitWord(_ index: Int) {
        let name = tokens.text(index)
        // Members' names are left out, but not `second` in `first ... second`.
        guard !["->", "."].contains(tokens.text(index - 1)) || tokens.text(index - 2) == "." else { return }
        if LegacyName.callers.contains(name) {
            // The end of the message decides.
            if tokens.text(index - 1) == "[", tokens.isWord(index + 1) { return }
            let member = tokens.text(index + 2)
            if tokens.text(index + 1) == ".", let row = LegacyName.bySelector[member] {
                return addCall(row, index + 2, member, name)
            }
        }
        addName(index)
    }

    private mutating func addName(_ index: Int) {
        let name = tokens.text(index)
        guard let row = LegacyName.byName[name], !row.names.contains(name) || !row.isType || isTypeName(index) else {
            return
        }
        add(row, name, index, unless: [name])
    }

    /// A word like `API` isn't a type if it is part of a selector, or the name of a method, a property or a variable.
    private func isTypeName(_ index: Int) -> Bool {
        let isMethod = tokens.text(index - 1) == ")" && tokens.text(index + 1) == "{"
        return !isMethod && !tokens.isSymbol(index + 1, of: ":;=]")
    }
}
