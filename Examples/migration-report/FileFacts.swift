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
        var fileName: String { name.lastComponent }
    }

    let path: String
    let language: SourceLanguage
    var candidates: [Candidate] = []
    var imports: [Import] = []
    /// Declared names by scope; names that the whole project sees are under the language.
    var declared: [String: Set<String>] = [:]
    /// Other names of `AIMobileLib`: type aliases, macros, and variables that hold the class.
    var aliases: Set<String> = []
    /// Whether the file has a name that is unique to the SDK.
    var hasEvidence = false

    init(_ path: String, _ language: SourceLanguage) { (self.path, self.language) = (path, language) }

    var fileName: String { path.lastComponent }

    /// Whether the file is a copy of one of the SDK's headers, which has no uses.
    var isCopy: Bool {
        guard fileName.hasSuffix(".h"), let declared = declared[language.rawValue] else { return false }
        return !declared.isDisjoint(with: LegacyName.evidence)
            || LegacyName.headers.contains(fileName) && !declared.isDisjoint(with: LegacyName.byName.keys)
    }

    /// Whether it matters that the app declares this name.
    static func isOfInterest(_ name: String) -> Bool {
        LegacyName.byName[name] != nil || LegacyName.callers.contains(name) || LegacyName.swift2Cases.contains(name)
    }
}

/// A possible use of a declaration of SDK 2.x.
struct Candidate: Sendable {
    let use: Finding
    /// It isn't a use if the project, or a scope around it, declares one of these names.
    let names: [String]
    let scopes: [String]
    /// A call's receiver, if that must be another name of `AIMobileLib`.
    let alias: String?
}

extension String {
    /// The last component of a path.
    var lastComponent: String { split(separator: "/").last.map(String.init) ?? self }
}
