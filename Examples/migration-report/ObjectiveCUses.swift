/// Finds uses, imports and declarations in Objective-C and Objective-C++.
extension UseFinder {
    mutating func visitObjectiveC(_ index: Int) {
        switch tokens.text(index) {
        case "#import", "#include", "#include_next": addHeader(index)
        // A macro hides the SDK's constant of the same name.
        case "#define": declareClass(index + 1)
        case "@": visitKeyword(index)
        case _ where tokens.isWord(index): visitWord(index)
        default: break
        }
    }

    // MARK: Imports and declarations

    private mutating func addHeader(_ index: Int) {
        addImport(tokens.text(index + 1), at: index)
        next = index + 2
    }

    /// Visits the keyword after an `@`. Records imports, declarations and the classes of categories, and skips names
    /// that are neither declarations nor uses, as in a forward declaration or `@selector(…)`.
    private mutating func visitKeyword(_ index: Int) {
        switch tokens.text(index + 1) {
        case "import": addHeader(index + 1)
        case "class": skip(past: ";", from: index)
        case "protocol" where tokens.isSymbol(index + 3, of: ";,"): skip(past: ";", from: index)
        case "protocol" where tokens.isWord(index + 2): declareClass(index + 2)
        case "protocol", "selector": skip(past: ")", from: index)
        case "interface", "implementation":
            switch tokens.text(index + 3) {
            case ":":
                noteSuperclass(index + 4)
                declareClass(index + 2)
            case "(":
                visitWord(index + 2)
                skip(past: ")", from: index)
            default: next = index + 3
            }
        default: break
        }
    }

    private mutating func noteSuperclass(_ index: Int) {
        let name = tokens.text(index)
        guard LegacyName.classes.contains(name) else { return }
        addFinding(.subclass, "\(tokens.text(index - 2)) inherits from \(name)", index, unless: [name])
    }

    private mutating func declareClass(_ index: Int) {
        declare(index)
        next = index + 1
    }

    private mutating func skip(past symbol: String, from index: Int) {
        next = ((index..<tokens.indices.upperBound).first { tokens.text($0) == symbol } ?? index) + 1
    }

    // MARK: Uses

    private mutating func visitWord(_ index: Int) {
        let name = tokens.text(index)
        // The name of a member isn't a use. In `first ... second`, `second` isn't a member.
        guard !["->", "."].contains(tokens.text(index - 1)) || tokens.text(index - 2) == "." else { return }
        if tokens.text(index - 1) == "[", let row = LegacyName.call(name, selector(of: index - 1)) {
            add(row, "+[\(name) \(selector(of: index - 1))]", index + 1, unless: [name])
        } else if tokens.text(index + 1) == ".", let row = LegacyName.call(name, tokens.text(index + 2)) {
            add(row, "+[\(name) \(tokens.text(index + 2))]", index + 2, unless: [name])
        } else if let row = LegacyName.byName[name], !row.names.contains(name) || !row.isType || isTypeName(index) {
            add(row, name, index, unless: [name])
            if name.hasPrefix("kAI"), row.step == .codes { noteVariable(index) }
        }
    }

    /// Adds a finding if the code takes the address of an error code, or declares it as a variable of another file.
    private mutating func noteVariable(_ index: Int) {
        let isAddress = tokens.text(index - 1) == "&"
        guard isAddress ? !isOperand(index - 2) : isExternal(index) else { return }
        let name = tokens.text(index)
        let advice = isAddress ? "take the address of a variable with the code's value" : "remove the declaration"
        addFinding(
            .variable, isAddress ? "The code takes the address of \(name)" : "The code declares \(name) as a variable",
            index, unless: [name], advice: "\(advice); the package's error codes are enumerators")
    }

    private func isExternal(_ index: Int) -> Bool {
        let statement = tokens.indices[..<index].reversed().prefix { !tokens.isSymbol($0, of: ";{}") }
        return statement.contains { ["extern", "FOUNDATION_EXPORT"].contains(tokens.text($0)) }
    }

    /// Whether a value ends at this token, so that a following `&` isn't the operator for an address.
    private func isOperand(_ index: Int) -> Bool {
        tokens.isWord(index) && tokens.text(index) != "return" || tokens.isSymbol(index, of: "&)]0123456789")
    }

    /// Returns the selector of the message in the brackets. A colon that follows a question mark is part of the
    /// operator `?:`.
    private func selector(of bracket: Int) -> String {
        let parts = tokens.content(of: bracket)
        guard parts.count > 2 else { return tokens.text(bracket + 2) }
        var questions = 0
        return parts.reduce(into: "") { selector, index in
            switch tokens.text(index) {
            case "?": questions += 1
            case ":" where questions > 0: questions -= 1
            case ":" where tokens.isWord(index - 1): selector += tokens.text(index - 1) + ":"
            default: break
            }
        }
    }

    /// Whether the name is used as a type. A name such as `API` can also be part of a selector, or the name of a
    /// method, a property or a variable.
    private func isTypeName(_ index: Int) -> Bool {
        let isMethod = tokens.text(index - 1) == ")" && tokens.text(index + 1) == "{"
        return !isMethod && !tokens.isSymbol(index + 1, of: ":;=]")
    }
}
