/// What a source file says about the SDK: its possible uses, and the declarations and imports that decide whether they
/// are uses.
struct FileFacts: Sendable {
    struct Import: Sendable {
        /// The module, or the header's path.
        let name: String
        let place: Place
        /// Whether the module's other files see it too: `@_exported`.
        var isExported = false

        /// The last component of a header's path.
        var fileName: String { name.split(separator: "/").last.map(String.init) ?? name }
    }

    let language: SourceLanguage
    var candidates: [Candidate] = []
    /// The number of uses of each 3.x name.
    var modernNames: [String: Int] = [:]
    var imports: [Import] = []
    /// The names declared in the file that the project's other files see.
    var declared: Set<String> = []
    /// The names declared within types, by the type's name.
    var members: [String: Set<String>] = [:]
    /// Other names of `AIMobileLib` that every file sees: type aliases and macros.
    var aliases: Set<String> = []
    /// Variables of this file that hold the class `AIMobileLib`.
    var variables: Set<String> = []
    /// Whether the file has a name that is unique to the SDK.
    var hasEvidence = false

    init(_ language: SourceLanguage) { self.language = language }

    /// Whether a declaration of the app's with this name matters.
    static func isOfInterest(_ name: String) -> Bool {
        LegacyName.byName[name] != nil || LegacyName.callers.contains(name) || LegacyName.swift2Cases.contains(name)
            || isModern(name)
    }

    /// Whether the name can belong to SDK 3.x: its names begin alike, as do those of many apps' own classes.
    private static func isModern(_ name: String) -> Bool {
        (name.hasPrefix("AMZN") || name.hasPrefix("kAMZN")) && LegacyName.byName[name] == nil
            && !name.hasPrefix("AMZNLegacy")
    }

    mutating func addModern(_ name: String) {
        if Self.isModern(name) { modernNames[name, default: 0] += 1 }
    }
}

/// A possible use of a declaration of SDK 2.x.
struct Candidate: Sendable {
    /// What the project's other files must confirm.
    enum Condition: Sendable {
        case none
        /// The name is one of the class with the calls.
        case isCaller(String)
        /// Neither the project nor one of the types around it declares the name.
        case isNotDeclared(types: [String] = [])
    }

    let row: LegacyName
    /// The name as written.
    let name: String
    let place: Place
    let line: String
    let condition: Condition

    /// A use of a name at a token.
    init(_ row: LegacyName, _ name: String, at index: Int, in tokens: TokenList, if condition: Condition) {
        (self.row, self.name, self.condition) = (row, name, condition)
        (place, line) = (tokens.place(index), tokens.line(around: index))
    }
}
