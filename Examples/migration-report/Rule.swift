/// What a code stands for: a declaration of the old SDKs, or what else in a project has to change.
struct Rule: Encodable, Equatable, Sendable {
    /// The codes are stable.
    let code: String
    let step: Step
    let title: String
    /// The recommended action, as a sentence without its full stop that begins in lower case.
    let advice: String
    /// The same with what Objective-C can call.
    var objectiveCAdvice: String
    /// The section of the article *Migration*, as its anchor.
    let section: String
    var names: [String] = []
    /// The names of an enumeration's cases in Objective-C.
    var enumerators: [String] = []

    private enum CodingKeys: CodingKey { case code, step }

    init(_ code: String, _ step: Step, _ title: String, _ advice: String, see section: String? = nil) {
        (self.code, self.step, self.title, self.advice, objectiveCAdvice) = (code, step, title, advice, advice)
        self.section = section ?? (step == .imports ? "imports" : "before-the-first-step")
    }

    static let all = ofNames + ofProjects
}

/// A step of the move. The steps are in the order in which an app takes them.
enum Step: String, CaseIterable, Encodable, Sendable {
    case framework, imports, settings, calls, delegates, codes

    /// What to do, as a sentence without its full stop.
    var title: String {
        switch self {
        case .framework: "Link the package instead of the old SDK, and raise what is too old for it"
        case .imports: "Adapt the imports"
        case .settings: "Complete Info.plist"
        case .calls: "Move the calls and their options"
        case .delegates: "Replace the delegates and their results by blocks"
        case .codes: "Rename the error codes"
        }
    }
}

// MARK: - Projects

/// The rules for findings other than uses of names.
extension Rule {
    static let oldFramework = Self(
        "LWA101", .framework, "The framework of the old SDK",
        "remove the framework of SDK 2.x from the project, add the package, and link LoginWithAmazonLegacy")
    static let oldDependency = Self(
        "LWA102", .framework, "A dependency on the old SDK",
        "remove the entry of SDK 2.x, add the package, and link LoginWithAmazonLegacy")
    static let bridgingHeader = Self(
        "LWA103", .imports, "The old import in a bridging header",
        "keep the import while Swift files use 2.x names, then remove it")
    static let oldHeader = Self(
        "LWA104", .imports, "A header of SDK 1.x",
        "keep the import while the file uses 2.x names: the package has a header of this name")
    static let copiedHeader = Self(
        "LWA105", .imports, "A copy of one of the SDK's headers", "remove the file; the package has the declarations")
    static let missingKey = Self(
        "LWA106", .settings, "No API key in Info.plist",
        "add the API key of this bundle identifier from the Amazon developer console as `APIKey`")
    static let unreadableKey = Self(
        "LWA107", .settings, "An API key that can't be decoded",
        "copy the whole key from the Amazon developer console again")
    static let foreignKey = Self(
        "LWA108", .settings, "An API key for another bundle identifier",
        "get a key for this bundle identifier, or correct the identifier")
    static let missingScheme = Self(
        "LWA109", .settings, "No URL scheme for the redirect",
        "add `amzn-` and the bundle identifier to the URL schemes in `CFBundleURLTypes`")
    static let moduleImport = Self(
        "LWA110", .imports, "An import that lacks the 2.x names",
        "import LoginWithAmazonLegacy, which re-exports LoginWithAmazon")
    static let deploymentTarget = Self(
        "LWA111", .framework, "A deployment target below the package's",
        "raise it to iOS \(BuildFile.minimumOfiOS) or macOS \(BuildFile.minimumOfMacOS), which the package needs")
    static let swiftVersion = Self(
        "LWA112", .framework, "A Swift version that Xcode no longer builds",
        "convert the sources to Swift 5 first, and leave the 2.x calls as they are")
    static let linkerFlag = Self(
        "LWA113", .framework, "A linker flag for the old SDK",
        "remove the flag; LoginWithAmazonLegacy is linked as a package product")

    static let ofProjects = [
        oldFramework, oldDependency, bridgingHeader, oldHeader, copiedHeader, missingKey, unreadableKey, foreignKey,
        missingScheme, moduleImport, deploymentTarget, swiftVersion, linkerFlag,
    ]
}
