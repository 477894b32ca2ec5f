/// Finds uses, imports and declarations in Swift 2 and later.
extension UseFinder {
    mutating func visitSwift(_ index: Int) {
        guard tokens.isWord(index) else { return }
        switch tokens.text(index - 1) {
        case "import": return addModule(index)
        case "func": return
        case "case": declareCases(from: index)
        case "." where LegacyName.swift2Cases.contains(tokens.text(index)): visitSwift2Case(index)
        case "class", "struct", "enum", "protocol", "actor", "let", "var", "typealias", "associatedtype":
            declare(index, onlyHere: !isForProject(index))
        default: break
        }
        visitUse(index)
    }

    // MARK: Declarations

    private static let importKinds: Set = ["typealias", "struct", "class", "enum", "protocol", "let", "var", "func"]

    private static let accessLevels: Set = ["public", "package", "internal", "private", "fileprivate"]

    /// Visits `import Module` or `import class Module.Name`. An access level may precede `import`.
    private mutating func addModule(_ index: Int) {
        let module = Self.importKinds.contains(tokens.text(index)) ? index + 1 : index
        let attribute = Self.accessLevels.contains(tokens.text(index - 2)) ? index - 3 : index - 2
        addImport(tokens.text(module), at: index - 1, isExported: tokens.text(attribute) == "_exported")
        next = module + (tokens.text(module + 1) == "." ? 3 : 1)
    }

    /// Records the app's own cases that have the names of the SDK's cases in Swift 2, as in `case GetProfile, Other`.
    private mutating func declareCases(from index: Int) {
        var index = index
        repeat {
            if LegacyName.swift2Cases.contains(tokens.text(index)) { declare(index) }
            index += 2
        } while tokens.text(index - 1) == ","
    }

    /// Whether the whole project sees a declaration at this token.
    private func isForProject(_ index: Int) -> Bool {
        let modifiers = Set((index - 4..<index).map(tokens.text))
        return tokens.bracket(around: index).isEmpty && modifiers.isDisjoint(with: ["private", "fileprivate"])
    }

    // MARK: Uses

    /// Adds a finding for a case such as `.GetProfile` or `API.GetProfile`. A word before the dot that isn't `API` is
    /// another type.
    private mutating func visitSwift2Case(_ index: Int) {
        let (name, type) = (tokens.text(index), tokens.text(index - 2))
        let isQualified = type == "API"
        guard isQualified || !tokens.isWord(index - 2) || ["case", "return", "in"].contains(type),
            !tokens.isSymbol(index - 2, of: ")]?!")
        else { return }
        addFinding(.swift2Case, "The case is named \(name)", index, unless: ["API"] + (isQualified ? [] : [name]))
    }

    private mutating func visitUse(_ index: Int) {
        let name = tokens.text(index)
        guard !isMember(index) || isQualified(index), !isLabel(index), !addCall(index),
            let row = LegacyName.byName[name], row.names.contains(name)
        else { return }  // Swift code can't use the Objective-C names of enumeration cases.
        noteModule(index)
        add(row, name, index, unless: isQualified(index) ? [] : [name])
    }

    /// Adds a finding if the module `LoginWithAmazon` qualifies a 2.x name, which the package has in another module.
    private mutating func noteModule(_ index: Int) {
        guard isQualified(index), tokens.text(index - 2) == "LoginWithAmazon" else { return }
        addFinding(.qualifiedName, "The module LoginWithAmazon has no \(tokens.text(index))", index, unless: [])
    }

    /// Whether the word follows a dot that isn't part of `...`.
    private func isMember(_ index: Int) -> Bool {
        tokens.text(index - 1) == "." && tokens.text(index - 2) != "."
    }

    /// Whether one of the SDK's modules qualifies the word, as in `LoginWithAmazon.API`.
    private func isQualified(_ index: Int) -> Bool {
        isMember(index) && LegacyName.modules.contains(tokens.text(index - 2)) && !isMember(index - 2)
    }

    /// Whether the word is an argument label, as in `f(API: x)` and `f(API:)`, or a parameter's label or name, as in
    /// `API x: Int` and `_ API: Int`.
    private func isLabel(_ index: Int) -> Bool {
        guard tokens.bracket(around: index) == "(" else { return false }
        let isFirst = tokens.isSymbol(index - 1, of: "(,:")
        let isSecond = tokens.isWord(index - 1) && tokens.isSymbol(index - 2, of: "(,")
        guard tokens.text(index + 1) == ":" else {
            return isFirst && tokens.isWord(index + 1) && tokens.text(index + 2) == ":"
        }
        return isFirst || isSecond
    }

    /// Adds a call such as `AIMobileLib.getProfile(nil)` as one use. If the call has all labels of several overloads,
    /// it is a use of the overload with the most labels.
    private mutating func addCall(_ index: Int) -> Bool {
        let (receiver, method) = (tokens.text(index), tokens.text(index + 2))
        guard tokens.text(index + 1) == ".", let overloads = LegacyName.overloads(receiver, method) else {
            return false
        }
        let arguments = tokens.text(index + 3) == "(" ? tokens.content(of: index + 3) : []
        let labels = Set(arguments.filter(isLabel).map(tokens.text))
        // If no overload matches, for example because there is no argument list, the overload with the fewest labels is
        // assumed. A call of `AMZNScopeFactory` that matches none belongs to SDK 3.x, so nothing is added.
        let otherwise = LegacyName.callers.contains(receiver) ? overloads.last : nil
        guard let row = (overloads.first { $0.labels.isSubset(of: labels) } ?? otherwise)?.row else { return false }
        if LegacyName.callers.contains(receiver) { noteModule(index) }
        add(row, "\(receiver).\(method)", index + 2, unless: isQualified(index) ? [] : [receiver])
        return true
    }
}
