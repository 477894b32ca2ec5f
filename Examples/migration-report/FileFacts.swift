/// A source file's possible uses of the SDK, and the declarations and imports that decide whether they are uses.
struct FileFacts: Sendable {
    struct Import: Sendable {
        /// The module, or the header's path.
        let name: String
        let place: Place
        /// Whether the module's other files see it too: `@_exported`.
        let isExported: Bool

        var fileName: String { name.lastComponent }
    }

    let path: String
    let language: SourceLanguage
    /// Uses, unless the app declares one of these names.
    var candidates: [(use: Finding, names: [String])] = []
    var imports: [Import] = []
    /// The names that the file declares for the project's files in its language.
    var declared: Set<String> = []
    /// The names that it declares in a type or a function, or for itself.
    var declaredHere: Set<String> = []
    /// The types that have a failure method but never mention the error code for a page that the user closed.
    var failureMethods: [(type: String, place: Place)] = []
    /// The names of types that may be the delegates of sign-ins, and of calls without a page.
    var signInDelegates: Set<String> = []
    var silentDelegates: Set<String> = []
    var usesOfSDK3 = 0
    /// Whether the file has a name that is unique to the SDK.
    var hasEvidence = false

    init(_ path: String, _ language: SourceLanguage) { (self.path, self.language) = (path, language) }

    var fileName: String { path.lastComponent }

    /// Whether the file is a copy of one of the SDK's headers, which has no uses.
    var isCopy: Bool {
        fileName.hasSuffix(".h")
            && (!declared.isDisjoint(with: LegacyName.evidence)
                || LegacyName.headers.contains(fileName) && !declared.isDisjoint(with: LegacyName.byName.keys))
    }
}

extension String {
    var lastComponent: String { split(separator: "/").last.map(String.init) ?? self }
}
