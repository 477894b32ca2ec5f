/// The open brackets at a position in Swift source code, with the declarations in their scopes.
struct SwiftScopes {
    enum Bracket { case brace, parenthesis, square }

    private struct Scope {
        let bracket: Bracket
        /// The type, if the scope is its body.
        let type: String?
        /// Names declared within the scope, unless it is the body of a type.
        var locals: Set<String> = []
    }

    private var scopes: [Scope] = []
    /// The type whose body begins at the next brace.
    private var awaited: String?

    /// The enclosing types, outermost first.
    var types: [String] { scopes.compactMap(\.type) }
    /// The innermost open bracket.
    var innermost: Bracket? { scopes.last?.bracket }
    /// Whether the position is outside of all braces.
    var isOutermost: Bool { !scopes.contains { $0.bracket == .brace } }
    /// The type whose body directly encloses the position.
    var bodyType: String? { scopes.last { $0.bracket == .brace }?.type }

    /// Records the beginning of a type declaration or an extension.
    mutating func awaitBody(of type: String) { awaited = type }

    /// Updates the scopes for a bracket.
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

    /// Records a local declaration.
    mutating func declareLocally(_ name: String) {
        guard let index = scopes.lastIndex(where: { $0.bracket == .brace }) else { return }
        scopes[index].locals.insert(name)
    }

    func hasLocal(_ name: String) -> Bool { scopes.contains { $0.locals.contains(name) } }

    /// Closes the innermost bracket of this kind, and any unclosed brackets within it.
    private mutating func close(_ bracket: Bracket) {
        guard let index = scopes.lastIndex(where: { $0.bracket == bracket }) else { return }
        scopes.removeSubrange(index...)
    }
}
