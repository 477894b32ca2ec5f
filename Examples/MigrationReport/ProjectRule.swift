/// The rules for findings other than uses of names. Their codes are stable too.
enum ProjectRule: String, CaseIterable, Encodable, Sendable {
    case oldFramework = "LWA101"
    case oldDependency = "LWA102"
    case bridgingHeader = "LWA103"
    case oldHeader = "LWA104"
    case copiedHeader = "LWA105"
    case missingKey = "LWA106"
    case unreadableKey = "LWA107"
    case foreignKey = "LWA108"
    case missingScheme = "LWA109"
    case moduleImport = "LWA110"
    case deploymentTarget = "LWA111"
    case swiftVersion = "LWA112"
    case linkerFlag = "LWA113"

    /// The heading of the finding.
    var title: String {
        switch self {
        case .oldFramework: "The framework of the old SDK"
        case .oldDependency: "A dependency on the old SDK"
        case .bridgingHeader: "The old import in a bridging header"
        case .oldHeader: "A header of SDK 1.x"
        case .copiedHeader: "A copy of one of the SDK's headers"
        case .missingKey: "No API key in Info.plist"
        case .unreadableKey: "An API key that can't be decoded"
        case .foreignKey: "An API key for another bundle identifier"
        case .missingScheme: "No URL scheme for the redirect"
        case .moduleImport: "An import that lacks the 2.x names"
        case .deploymentTarget: "A deployment target below the package's"
        case .swiftVersion: "A Swift version that Xcode no longer builds"
        case .linkerFlag: "A linker flag for the old SDK"
        }
    }

    /// The recommended action.
    var advice: String {
        switch self {
        case .oldFramework:
            "remove the framework of SDK 2.x from the project, add the package, and link LoginWithAmazonLegacy"
        case .oldDependency: "remove the entry of SDK 2.x, add the package, and link LoginWithAmazonLegacy"
        case .bridgingHeader: "keep the import while Swift files use 2.x names, then remove it"
        case .oldHeader:
            "keep the import while the file uses 2.x names: the package has a header of this name"
        case .copiedHeader: "remove the file; the package has the declarations"
        case .missingKey: "add the API key of this bundle identifier from the Amazon developer console as `APIKey`"
        case .unreadableKey: "copy the whole key from the Amazon developer console again"
        case .foreignKey: "get a key for this bundle identifier, or correct the identifier"
        case .missingScheme: "add `amzn-` and the bundle identifier to the URL schemes in `CFBundleURLTypes`"
        case .moduleImport: "write `import LoginWithAmazonLegacy`, which re-exports LoginWithAmazon"
        case .deploymentTarget: "raise it to \(BuildFile.minimumVersions), which the package needs"
        case .swiftVersion: "convert the sources to Swift 5 first, and leave the 2.x calls as they are"
        case .linkerFlag: "remove the flag; LoginWithAmazonLegacy is linked as a package product"
        }
    }

    /// The step of the move that it belongs to.
    var step: LegacyName.Step {
        switch self {
        case .oldFramework, .oldDependency, .deploymentTarget, .swiftVersion, .linkerFlag: .framework
        case .bridgingHeader, .oldHeader, .copiedHeader, .moduleImport: .imports
        case .missingKey, .unreadableKey, .foreignKey, .missingScheme: .settings
        }
    }

    /// The section of the article *Migration*, as its anchor.
    var section: String { step == .imports ? "imports" : "before-the-first-step" }

    /// The rules in Markdown, for the article *Codes*.
    static var markdown: String {
        let rows = allCases.map { "| \($0.rawValue) | \($0.title) | \($0.advice.capitalizedFirst). |" }
        return (["| Code | What | What to do |", "|---|---|---|"] + rows).joined(separator: "\n")
    }
}

extension String {
    /// The text with its first character in upper case.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// A necessary change in a project other than a use of a name.
struct ProjectFinding: Encodable, Sendable {
    let rule: ProjectRule
    let path: String
    let place: Place
    /// The finding, as a sentence without its full stop.
    let detail: String
    let advice: String

    init(rule: ProjectRule, path: String, place: Place, detail: String) {
        (self.rule, self.path, self.place, self.detail) = (rule, path, place, detail)
        advice = rule.advice
    }

    private enum CodingKeys: String, CodingKey {
        case rule = "code"
        case path, place, detail, advice
    }
}
