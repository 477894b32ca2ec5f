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
    /// The anchor of the section in the article *Migration* that explains the rule.
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
        self.section = section ?? Self.sections[step] ?? "before-the-first-step"
    }

    private static let sections = [Step.imports: "imports", .facade: "removing-the-facade"]

    static let all = ofNames + ofProjects
}

/// A step of the migration. The steps are in the order in which an app takes them.
enum Step: String, CaseIterable, Encodable, Sendable {
    case framework, imports, settings, users, calls, delegates, codes, facade

    /// What to do, as a sentence without its full stop.
    func title(_ route: Route) -> String {
        switch self {
        case .framework: route.title
        case .imports: "Adapt the imports"
        case .settings: "Complete Info.plist"
        case .users: "Handle what is new for users, and ship the app"
        case .calls: "Move the calls and their options"
        case .delegates: "Replace the delegates and their results with blocks"
        case .codes: "Rename the error codes"
        case .facade: "Remove the old imports, once no 2.x call remains"
        }
    }
}

/// What replaces the old SDK in a project.
enum Route: String, Encodable, Sendable {
    case package, framework

    fileprivate var title: String {
        switch self {
        case .package: "Link the package instead of the old SDK, and raise versions that are too old"
        case .framework: "Put the package's framework in place of the old SDK, and raise versions that are too old"
        }
    }
}
