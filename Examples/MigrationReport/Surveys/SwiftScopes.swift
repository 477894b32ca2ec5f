/// The open brackets at a position in Swift source code, with the declarations in their scopes.
///
/// Each query takes the same time at any depth.
struct SwiftScopes {
    enum Bracket { case brace, parenthesis, square }

    private struct Scope {
        let bracket: Bracket
        /// Whether the scope is the body of a type.
        let isBody: Bool
        /// The innermost type body that contains the scope, which can be the scope itself.
        let body: Int?
        /// Names declared within the scope, unless it is the body of a type.
        var locals: Set<String> = []
    }

    private var scopes: [Scope] = []
    /// The indices of the open braces.
    private var braces: [Int] = []
    /// The number of open brackets of each kind.
    private var counts: [Bracket: Int] = [:]
    /// The number of scopes that declare each local name.
    private var locals: [String: Int] = [:]
    /// The type whose body begins at the next brace.
    private var awaited: String?

    /// The bodies of all types up to the position.
    private(set) var bodies = TypeBodies()

    /// The innermost type body at the position.
    var body: Int? { scopes.last?.body }
    /// The innermost open bracket.
    var innermost: Bracket? { scopes.last?.bracket }
    /// Whether the position is outside of all braces.
    var isOutermost: Bool { braces.isEmpty }
    /// The type whose body directly encloses the position.
    var bodyType: String? {
        guard let scope = braces.last.map({ scopes[$0] }), scope.isBody, let body = scope.body else { return nil }
        return bodies[body].name
    }

    /// Records the beginning of a type declaration or an extension.
    mutating func awaitBody(of type: String) { awaited = type }

    /// Updates the scopes for a bracket.
    mutating func take(_ symbol: String) {
        switch symbol {
        case "{": openBrace()
        case "(": open(.parenthesis)
        case "[": open(.square)
        case "}": close(.brace)
        case ")": close(.parenthesis)
        case "]": close(.square)
        default: break
        }
    }

    /// Records a local declaration.
    mutating func declareLocally(_ name: String) {
        guard let index = braces.last, scopes[index].locals.insert(name).inserted else { return }
        locals[name, default: 0] += 1
    }

    func hasLocal(_ name: String) -> Bool { locals[name] != nil }

    private mutating func openBrace() {
        let type = awaited.map { bodies.add($0, within: body) }
        awaited = nil
        braces.append(scopes.count)
        open(.brace, type)
    }

    private mutating func open(_ bracket: Bracket, _ type: Int? = nil) {
        scopes.append(Scope(bracket: bracket, isBody: type != nil, body: type ?? body))
        counts[bracket, default: 0] += 1
    }

    /// Closes the innermost bracket of this kind, and any unclosed brackets within it.
    private mutating func close(_ bracket: Bracket) {
        guard counts[bracket, default: 0] > 0 else { return }
        while let scope = scopes.popLast() {
            forget(scope)
            if scope.bracket == bracket { return }
        }
    }

    private mutating func forget(_ scope: Scope) {
        counts[scope.bracket, default: 0] -= 1
        if scope.bracket == .brace { braces.removeLast() }
        for name in scope.locals {
            let count = locals[name, default: 0] - 1
            locals[name] = count > 0 ? count : nil
        }
    }
}
