/// A kind of finding: the use of a declaration of SDK 2.x or 3.1, or something else in a project that has to change.
struct Rule: Encodable, Equatable, Sendable {
    /// The rule's code, such as `LWA001`. It stays the same in all versions of the program.
    let code: String
    let step: Step
    let title: String
    /// The recommended action in Swift, as a sentence that begins in lower case and has no full stop.
    let advice: String
    /// The recommended action in Objective-C.
    let objectiveCAdvice: String
    /// The anchor of the section that explains the rule, in the article of the step's phase.
    let section: String
    var names: [String] = []
    /// The names of an enumeration's cases in Objective-C.
    var enumerators: [String] = []

    private enum CodingKeys: CodingKey { case code, step }

    init(
        _ code: String, _ step: Step, _ title: String, _ advice: String, objectiveC: String? = nil,
        see section: String? = nil
    ) {
        (self.code, self.step, self.title, self.advice) = (code, step, title, advice)
        objectiveCAdvice = objectiveC ?? advice
        self.section = section ?? ([.conversion, .imports].contains(step) ? "imports" : "overview")
    }

    /// The section that explains the rule, relative to the articles' folder.
    var page: String { "\(step.phase.article)#\(section)" }

    static let all = ofNames + ofProjects
}

/// A part of the plan.
enum Phase: String, CaseIterable, Encodable, Sendable {
    case beforeShipping, later

    var title: String { self == .beforeShipping ? "Before you ship" : "Later, or never" }
    /// The article to read.
    var article: String { self == .beforeShipping ? "FirstRelease.md" : "Migration.md" }
}

/// A step of the migration. The steps are in the order in which an app takes them.
enum Step: String, CaseIterable, Encodable, Sendable {
    case conversion, framework, imports, settings, users, calls, delegates, codes

    var phase: Phase {
        switch self {
        case .conversion, .framework, .imports, .settings, .users: .beforeShipping
        case .calls, .delegates, .codes: .later
        }
    }

    /// What to do, as a sentence without its full stop.
    func title(_ route: Route) -> String {
        switch self {
        case .conversion: "Convert the sources to Swift 5"
        case .framework: route.title
        case .imports: "Adapt the imports, and code that doesn't work with the package"
        case .settings: "Complete Info.plist"
        case .users: "Handle what is new for users"
        case .calls: "Move the calls and their options"
        case .delegates: "Replace the delegates and their results with blocks"
        case .codes: "Rename the error codes"
        }
    }
}

/// What replaces the old SDK in a project.
enum Route: String, Encodable, Sendable {
    case package, framework
    /// No source uses the SDK.
    case nothing

    /// What to do with a file's reference to the old framework, or its dependency on the old SDK.
    func advice(in file: String) -> String {
        let name = file.lastComponent.lowercased()
        let isList = ["podfile", "cartfile"].contains(name)
        return switch self {
        case .package where isList: "remove the line, and add the package in Xcode"
        case .framework where isList: "remove the line, and use the framework that Examples/DropInFramework/build makes"
        // Other podspecs belong to plugins.
        case .package where name.hasSuffix(".podspec"): "remove the file, and add the package in Xcode"
        case .package: "replace it with the package"
        case .framework: "replace it with the framework that Examples/DropInFramework/build makes"
        case .nothing: "remove it; none of the sources uses the SDK"
        }
    }

    fileprivate var title: String {
        switch self {
        case .package: "Link the package instead of the old SDK, and raise versions that are too old"
        case .framework: "Put the package's framework in place of the old SDK, and raise versions that are too old"
        case .nothing: "Remove what is left of the old SDK, because none of the sources uses it"
        }
    }
}
