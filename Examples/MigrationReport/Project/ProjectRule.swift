/// The rules for findings other than uses of names. The codes are stable too.
enum ProjectRule: String, CaseIterable, Sendable {
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
        }
    }

    /// The recommended action.
    var advice: String {
        switch self {
        case .oldFramework: "remove it from the project, add the package, and link LoginWithAmazonLegacy"
        case .oldDependency: "remove the entry, add the package, and link LoginWithAmazonLegacy"
        case .bridgingHeader:
            "keep it as long as Swift files use the names, and remove it with the last use"
        case .oldHeader: "keep it, because the package has a header of this name, and remove it with the last use"
        case .copiedHeader: "remove the file; the package has the declarations"
        case .missingKey: "add the API key of this bundle identifier from the Amazon developer console as `APIKey`"
        case .unreadableKey: "copy the whole key from the Amazon developer console again"
        case .foreignKey: "get a key for this bundle identifier, or correct the identifier"
        case .missingScheme: "add `amzn-` and the bundle identifier to the URL schemes in `CFBundleURLTypes`"
        case .moduleImport: "write `import LoginWithAmazonLegacy`, which re-exports LoginWithAmazon"
        }
    }

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
struct ProjectFinding: Hashable, Sendable {
    let rule: ProjectRule
    let path: String
    let place: Place
    /// The finding, as a sentence without its full stop.
    let detail: String
}
