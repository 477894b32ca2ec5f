/// What a code stands for.
struct Rule: Encodable, Equatable, Sendable {
    /// The codes are stable.
    let code: String
    let step: Step
    /// The heading of its findings.
    let title: String
    /// The recommended action, as a sentence without its full stop that begins in lower case.
    let advice: String
    /// The section of the article *Migration*, as its anchor.
    let section: String

    private enum CodingKeys: CodingKey { case code, step, advice }

    init(_ code: String, _ step: Step, _ title: String, _ advice: String, see section: String? = nil) {
        (self.code, self.step, self.title, self.advice) = (code, step, title, advice)
        self.section = section ?? (step == .imports ? "imports" : "before-the-first-step")
    }

    static let all = LegacyName.all.map { $0.rule() } + ofProjects
}

/// A step of the move. The steps are in the order in which an app takes them.
enum Step: String, CaseIterable, Encodable, Sendable {
    case framework, imports, calls, delegates, codes

    /// What to do, as a sentence without its full stop.
    var title: String {
        switch self {
        case .framework: "Link the package instead of the old SDK, and raise what is too old for it"
        case .imports: "Adapt the imports"
        case .calls: "Move the calls and their options"
        case .delegates: "Replace the delegates and their results by blocks"
        case .codes: "Rename the error codes"
        }
    }
}

/// What in a project has to change.
struct Finding: Encodable, Sendable {
    let rule: Rule
    let path: String
    let place: Place
    /// The name as written, for example `AMZNLWAMobileLib.getProfile`, or a sentence without its full stop.
    let detail: String
    /// For a use of a name, its source line without the white space around it.
    let source: String?

    init(_ rule: Rule, _ path: String, _ detail: String, at place: Place = .beginning, source: String? = nil) {
        (self.rule, self.path, self.place, self.detail, self.source) = (rule, path, place, detail, source)
    }

    /// What to do about it, as one sentence without its full stop.
    var message: String {
        source == nil ? "\(detail): \(rule.advice)" : "'\(detail)' belongs to SDK 2.x: \(rule.advice)"
    }
}

// MARK: - Projects

/// The rules for findings other than uses of names. The codes from LWA106 to LWA109 belonged to rules for Info.plist.
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
    static let moduleImport = Self(
        "LWA110", .imports, "An import that lacks the 2.x names",
        "write `import LoginWithAmazonLegacy`, which re-exports LoginWithAmazon")
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
        oldFramework, oldDependency, bridgingHeader, oldHeader, copiedHeader, moduleImport, deploymentTarget,
        swiftVersion, linkerFlag,
    ]
}

extension String {
    /// The text with its first character in upper case.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
