/// The facts about a file: its possible uses of the SDK, and the declarations and imports that decide whether they are
/// uses.
struct FileFacts: Sendable {
    enum Language: Sendable { case swift, objectiveC }

    let language: Language
    var candidates: [Candidate] = []
    /// The uses of 3.x names.
    var modernUses = 0
    /// The imported modules, and the paths of the included headers.
    var imports: [Import] = []
    /// Names from the table that the file itself declares at file scope.
    var declared: Set<String> = []
    /// Names from the table that are declared within a type, by the type's name.
    var members: [String: Set<String>] = [:]
    /// The bodies of the file's types.
    var bodies = TypeBodies()
    /// Aliases of `AIMobileLib` that are visible in every file: type aliases and macros.
    var aliases: Set<String> = []
    /// Variables of this file that hold the class `AIMobileLib`.
    var variables: Set<String> = []
    /// Whether the file uses a name that is unique to the SDK.
    var hasEvidence = false
    /// Whether the file declares `AIMobileLib` or its delegate: a copy of one of the SDK's headers.
    var isCopyOfSDK = false

    init(_ language: Language) { self.language = language }

    struct Import: Hashable, Sendable {
        let name: String
        let place: Place
        /// Whether the import is visible to the other files of the module: `@_exported`.
        var isExported = false

        /// The last component of a header's path.
        var fileName: String { name.split(separator: "/").last.map(String.init) ?? name }
    }
}

/// A possible use of a declaration of SDK 2.x.
struct Candidate: Hashable, Sendable {
    /// The condition under which the candidate is a use.
    enum Condition: Hashable, Sendable {
        /// None: the candidate is certainly a use.
        case none
        /// The name must be an alias of the class with the calls.
        case receiver(String)
        /// The name must refer to the SDK's declaration rather than the app's, such as a member of a type around it:
        /// the index of its body in the file.
        case name(String, within: Int?)
    }

    let declaration: LegacyDeclaration
    /// The use as spelled in the code, for example `AMZNLWAMobileLib.getProfile`.
    let spelling: String
    let place: Place
    let condition: Condition
}
