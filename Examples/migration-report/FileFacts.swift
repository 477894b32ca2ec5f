/// The facts about a source file that decide what is reported, such as possible uses of the SDK, declarations and
/// imports.
struct FileFacts: Sendable {
    struct Import: Sendable {
        /// The module, or the header's path.
        let name: String
        let place: Place
        /// Whether the import is `@_exported`, so that the project's other files see the module too.
        let isExported: Bool

        var isOfHeader: Bool { name.hasSuffix(".h") }
        /// Whether the import shows that the app uses the SDK. A header `AIError.h` may be another library's.
        var isOfSDK: Bool {
            let header = name.lastComponent
            return isInModule || header != "AIError.h" && LegacyName.headers.contains(header)
        }
        /// Whether the import names one of the SDK's modules, as in `<LoginWithAmazon/AIError.h>`.
        var isInModule: Bool { LegacyName.modules.contains(name.split(separator: "/").first.map(String.init) ?? name) }
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
    /// The types whose `requestDidFail` presents something, or shows the page again, without checking for
    /// `kAIErrorUserInterrupted`, the error code of a page that the user closed.
    var failureMethods: [(type: String, action: String, place: Place)] = []
    /// The types that may be delegates of sign-ins, and the types that may be delegates of calls that show no page.
    var signInDelegates: Set<String> = []
    var silentDelegates: Set<String> = []
    /// Whether a sign-in's delegate may be of any type, because a function passes its parameter on.
    var hasUnknownSignInDelegate = false
    /// The calls that pass a redirect to the SDK.
    var redirects: [(place: Place, isInAppDelegate: Bool)] = []
    var hasScenes = false
    var usesOfSDK3 = 0
    /// Whether the file contains a name in `LegacyName.evidence`.
    var hasEvidence = false
    /// Whether the file contains a constant or block type that, in Objective-C, only the SDK's headers declare.
    var needsHeaders = false

    init(_ path: String, _ language: SourceLanguage) { (self.path, self.language) = (path, language) }

    var fileName: String { path.lastComponent }
    var folder: String { String(path.dropLast(fileName.count)) }
    var isHeader: Bool { fileName.hasSuffix(".h") || fileName.hasSuffix(".pch") }
    var importsSDK: Bool { imports.contains(where: \.isOfSDK) }
    /// Whether the file shows that the app uses the SDK.
    var touchesSDK: Bool { hasEvidence || importsSDK || usesOfSDK3 > 0 }
    /// Whether the file is a header that declares the SDK's classes.
    var declaresSDK: Bool { fileName.hasSuffix(".h") && !declared.isDisjoint(with: LegacyName.evidence) }
}

extension String {
    var lastComponent: String { split(separator: "/").last.map(String.init) ?? self }
}
