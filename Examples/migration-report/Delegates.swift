/// Finds the calls that pass redirects, and the types that may be delegates of calls.
extension UseFinder {
    private static let typeKeywords: Set = ["class", "struct", "extension", "enum", "actor"]
    private static let memberKeywords: Set = ["func", "var", "let"]

    // MARK: Redirects

    /// Records a call that passes a redirect to either SDK.
    mutating func visitRedirect(_ index: Int) {
        let receiver = tokens.text(facts.language == .swift ? index - 2 : index - 1)
        guard LegacyName.callers.contains(receiver) || receiver == "AMZNAuthorizationManager" else { return }
        let start = functionBody(around: index).lowerBound - 1
        let header = tokens.indices[..<max(start, 0)].reversed().prefix { !tokens.isSymbol($0, of: ";{}") }
        let isInAppDelegate = header.contains { tokens.text($0) == "application" }
        facts.redirects.append((tokens.place(index), isInAppDelegate))
    }

    // MARK: Delegates

    /// Records the types that may be the delegate of a call. These are the capitalized names in the body of the
    /// function around the call and, if the call's arguments contain `self`, the type around the call.
    mutating func noteDelegates(of row: Rule, _ index: Int) {
        guard row.code <= "LWA006" else { return }
        var names = Set(functionBody(around: index).map(tokens.text).filter { $0.first?.isUppercase ?? false })
        let call = facts.language == .swift ? index + 1 : tokens.enclosing(index)
        if tokens.indices.contains(call), tokens.content(of: call).contains(where: { tokens.text($0) == "self" }),
            let type = type(around: index)
        {
            names.insert(type)
        }
        if row.showsPage {
            facts.signInDelegates.formUnion(names)
            if isParameter(delegateOf: call, index) { facts.hasUnknownSignInDelegate = true }
        } else {
            facts.silentDelegates.formUnion(names)
        }
    }

    /// Whether a call's delegate is a name that the function around the call doesn't assign, such as its parameter.
    private func isParameter(delegateOf call: Int, _ index: Int) -> Bool {
        let label = tokens.content(of: call).first { tokens.text($0) == "delegate" && tokens.text($0 + 1) == ":" }
        guard let label, tokens.isWord(label + 2) else { return false }
        let name = tokens.text(label + 2)
        guard name.first?.isUppercase == false, name != "self", name != "nil" else { return false }
        return !functionBody(around: index).contains { tokens.text($0) == name && tokens.text($0 + 1) == "=" }
    }

    /// The tokens in the outermost braces between a token and the innermost type around it. These tokens are usually
    /// the body of a function. Without such braces, as for the initial value of a property, the result is the body of
    /// the type. It is empty outside all braces.
    private func functionBody(around index: Int) -> Range<Int> {
        let braces = tokens.braces(around: index)
        let inType = facts.language == .swift ? braces.prefix { typeName(before: $0) == nil } : braces[...]
        return (inType.last ?? braces.first).map(tokens.body) ?? 0..<0
    }

    // MARK: Types

    /// The name of the innermost type around a token.
    func type(around index: Int) -> String? {
        if facts.language == .swift { return tokens.braces(around: index).lazy.compactMap(typeName).first }
        let start = tokens.indices[..<index].last {
            tokens.text($0) == "implementation" && tokens.text($0 - 1) == "@"
        }
        return start.map { tokens.text($0 + 1) }
    }

    private func typeName(before bracket: Int) -> String? {
        let header = tokens.indices[..<bracket].reversed().prefix { !tokens.isSymbol($0, of: ";{}") }
        let keyword = header.first {
            Self.typeKeywords.contains(tokens.text($0)) && !Self.memberKeywords.contains(tokens.text($0 + 1))
                && tokens.isWord($0 + 1)
        }
        return keyword.map { tokens.text($0 + 1) }
    }
}
