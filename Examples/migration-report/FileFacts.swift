/// The facts about a source file that decide what is reported, such as possible uses of the SDK, declarations and
/// imports.
struct FileFacts: Sendable {
    struct Import: Sendable {
        /// The module, or the header's path.
        let name: String
        let place: Place
        /// Whether the import is `@_exported`, so that the project's other files see the module too.
        let isExported: Bool

        var fileName: String { name.lastComponent }
    }

    let path: String
    let language: SourceLanguage
    /// The possible uses. After all files have been read, `ProjectNames` drops those that aren't uses of the SDK, for
    /// example because the app itself declares one of `names` for this file.
    var candidates: [(use: Finding, names: [String])] = []
    var imports: [Import] = []
    /// The SDK's names that the file declares for all files in its language.
    var declared: Set<String> = []
    /// The SDK's names that the file declares only for itself: in a type, in a function or as private.
    var declaredHere: Set<String> = []
    /// The types that implement `requestDidFail` without checking for `kAIErrorUserInterrupted`, the error code of a
    /// page that the user closed.
    var failureMethods: [(type: String, place: Place)] = []
    /// The types that may be delegates of sign-ins, and the types that may be delegates of calls that show no page.
    var signInDelegates: Set<String> = []
    var silentDelegates: Set<String> = []
    var usesOfSDK3 = 0
    /// Whether the file contains a name in `LegacyName.evidence`.
    var hasEvidence = false

    init(_ path: String, _ language: SourceLanguage) { (self.path, self.language) = (path, language) }

    var fileName: String { path.lastComponent }

    /// Whether the file is a copy of one of the SDK's headers. The names in a copy aren't uses.
    var isCopy: Bool {
        fileName.hasSuffix(".h")
            && (!declared.isDisjoint(with: LegacyName.evidence)
                || LegacyName.headers.contains(fileName) && !declared.isDisjoint(with: LegacyName.byName.keys))
    }
}

extension String {
    var lastComponent: String { split(separator: "/").last.map(String.init) ?? self }
}
