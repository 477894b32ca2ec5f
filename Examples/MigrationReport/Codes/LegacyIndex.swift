/// An index of the table of codes by the names in source code.
struct LegacyIndex: Sendable {
    /// A spelling of a call in Swift.
    struct Call: Sendable {
        let declaration: LegacyDeclaration
        let receiver: String
        let labels: Set<String>
    }

    static let shared = LegacyIndex(LegacyTable.declarations)

    /// Types and constants by name, with the Objective-C enumerators.
    let names: [String: LegacyDeclaration]
    /// Calls by their base name, sorted by descending number of labels.
    let calls: [String: [Call]]
    /// Calls by their selector, with their class.
    let selectors: [String: Call]
    /// The first parts of the selectors.
    let selectorHeads: Set<String>

    init(_ declarations: [LegacyDeclaration]) {
        var names: [String: LegacyDeclaration] = [:]
        var calls: [String: [Call]] = [:]
        var selectors: [String: Call] = [:]
        for declaration in declarations {
            guard declaration.kind == .call else {
                for name in declaration.names + declaration.objectiveC { names[name] = declaration }
                continue
            }
            for name in declaration.names {
                let (base, call) = Self.parse(name, declaration)
                calls[base, default: []].append(call)
                for selector in declaration.objectiveC { selectors[selector] = call }
            }
        }
        self.names = names
        self.calls = calls.mapValues { $0.sorted { $0.labels.count > $1.labels.count } }
        self.selectors = selectors
        selectorHeads = Set(selectors.keys.map { String($0.prefix { $0 != ":" }) })
    }

    /// The call whose labels are all among the given ones; without an argument list, the call with the fewest labels.
    func call(_ base: String, labels: [String]?) -> Call? {
        guard let labels else {
            return calls[base]?.last.flatMap { $0.receiver == "AMZNScopeFactory" ? nil : $0 }
        }
        return calls[base]?.first { $0.labels.isSubset(of: labels) }
    }

    /// Parses `Type.base(label:_:)`.
    private static func parse(_ name: String, _ declaration: LegacyDeclaration) -> (String, Call) {
        let parts = name.split(separator: "(", maxSplits: 1)
        let path = parts[0].split(separator: ".").map(String.init)
        let labels = parts[1].dropLast().split(separator: ":").map(String.init).filter { $0 != "_" }
        return (path[1], Call(declaration: declaration, receiver: path[0], labels: Set(labels)))
    }
}
