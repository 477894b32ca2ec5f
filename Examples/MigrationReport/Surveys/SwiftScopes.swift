/// The brackets that are open at a place of Swift source code, with what their declarations mean for names.
struct SwiftScopes {
    enum Bracket { case brace, parenthesis, square }

    private struct Scope {
        let bracket: Bracket
        /// The type whose body this is.
        let type: String?
        /// Names that are declared within, where it is no type's body.
        var locals: Set<String> = []
    }

    private var scopes: [Scope] = []
    /// The type whose body begins at the next brace.
    private var awaited: String?

    /// The types around the place, outermost first.
    var types: [String] { scopes.compactMap(\.type) }
    /// The innermost open bracket.
    var innermost: Bracket? { scopes.last?.bracket }
    /// Whether the place is in no braces.
    var isOutermost: Bool { !scopes.contains { $0.bracket == .brace } }
    /// The type whose body the place is directly in.
    var bodyType: String? { scopes.last { $0.bracket == .brace }?.type }

    /// A declaration of a type, or an extension, begins.
    mutating func awaitBody(of type: String) { awaited = type }

    /// Follows a bracket.
    mutating func take(_ symbol: String) {
        switch symbol {
        case "{":
            scopes.append(Scope(bracket: .brace, type: awaited))
            awaited = nil
        case "(": scopes.append(Scope(bracket: .parenthesis, type: nil))
        case "[": scopes.append(Scope(bracket: .square, type: nil))
        case "}": close(.brace)
        case ")": close(.parenthesis)
        case "]": close(.square)
        default: break
        }
    }

    /// Remembers a local declaration.
    mutating func declareLocally(_ name: String) {
        guard let index = scopes.lastIndex(where: { $0.bracket == .brace }) else { return }
        scopes[index].locals.insert(name)
    }

    func hasLocal(_ name: String) -> Bool { scopes.contains { $0.locals.contains(name) } }

    /// Closes the innermost bracket of the kind, and with it those that the code has left open.
    private mutating func close(_ bracket: Bracket) {
        guard let index = scopes.lastIndex(where: { $0.bracket == bracket }) else { return }
        scopes.removeSubrange(index...)
    }
}
