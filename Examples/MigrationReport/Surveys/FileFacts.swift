/// What one file says: its possible uses of the SDK, and what decides whether they are.
struct FileFacts: Sendable {
    enum Language: Sendable { case swift, objectiveC }

    let language: Language
    var candidates: [Candidate] = []
    /// The uses of 3.x names.
    var modernUses = 0
    /// The imported modules, and the paths of the included headers.
    var imports: [Import] = []
    /// Names of the table that the file declares itself, at its outermost level.
    var declared: Set<String> = []
    /// Names of the table that are declared within a type, by the type's name.
    var members: [String: Set<String>] = [:]
    /// Further names of `AIMobileLib` that hold in every file: type aliases and macros.
    var aliases: Set<String> = []
    /// Variables of this file that hold the class `AIMobileLib`.
    var variables: Set<String> = []
    /// Whether a name was met that no other library has.
    var hasEvidence = false
    /// Whether the file declares `AIMobileLib` or its delegate: a copy of one of the SDK's headers.
    var isCopyOfSDK = false

    init(_ language: Language) { self.language = language }

    struct Import: Hashable, Sendable {
        let name: String
        let place: Place
        /// Whether the other files of the module see what it imports: `@_exported`.
        var isExported = false

        /// The last component of a header's path.
        var fileName: String { name.split(separator: "/").last.map(String.init) ?? name }
    }
}

/// A possible use of a declaration of SDK 2.x.
struct Candidate: Hashable, Sendable {
    /// What must hold for it to be one.
    enum Condition: Hashable, Sendable {
        /// Nothing: the code leaves no doubt.
        case none
        /// The name is another one of the class that has the calls.
        case receiver(String)
        /// The name means the SDK's declaration, and none of the app's.
        case name(String, within: [String])
    }

    let declaration: LegacyDeclaration
    /// The use as the code spells it, for example `AMZNLWAMobileLib.getProfile`.
    let spelling: String
    let place: Place
    let condition: Condition
}
