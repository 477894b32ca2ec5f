import Foundation

struct Finding: Encodable, Sendable {
    let rule: Rule
    let path: String
    let place: Place
    /// For a use, the name, for example `AMZNLWAMobileLib.getProfile`. For any other finding, a sentence without its
    /// full stop.
    let detail: String
    /// For a use, its source line as `Tokens.line(around:)` returns it. Nil for any other finding.
    let source: String?
    /// The rule's advice for the file's language.
    let advice: String

    init(
        _ rule: Rule, _ path: String, _ detail: String, at place: Place = .beginning, source: String? = nil,
        in language: SourceLanguage = .swift
    ) {
        (self.rule, self.path, self.place, self.detail, self.source) = (rule, path, place, detail, source)
        advice = language == .swift ? rule.advice : rule.objectiveCAdvice
    }

    var isUse: Bool { source != nil }

    /// What is wrong and what to do about it, as one sentence without its full stop.
    var message: String { (isUse ? "'\(detail)' is deprecated: " : "\(detail): ") + advice }
}

/// The findings in a project, and the plan that follows from them.
struct Report: Encodable, Sendable {
    struct Heading: Encodable, Sendable {
        var app: String
        /// The day of the report, such as `2026-11-22`.
        let date: String
        let version = MigrationReport.version
        /// The URL of the folder with the guide's articles; nil without `--guide`.
        let guide: String?

        /// Returns the URL of a section of the article *Migration*, or nil without `--guide`.
        func link(_ section: String) -> String? { guide.map { "\($0)/Migration.md#\(section)" } }
    }

    struct Unread: Error, Encodable {
        let path: String
        let reason: String
    }

    struct PlannedStep: Encodable, Sendable {
        let step: Step
        let title: String
        let count: Int
    }

    /// What was counted in the sources, and which samples were left out.
    struct Sources: Encodable, Sendable {
        let read: Int
        let usesOfSDK3: Int
        let filesOfSDK3: Int
        /// The folders of Amazon's samples, which were left out.
        let samples: [String]
    }

    let heading: Heading
    let route: Route
    let sources: Sources
    let unread: [Unread]
    let uses: Int
    /// The steps that have findings, in the order in which an app takes them.
    let steps: [PlannedStep]
    /// The findings, sorted by path and position.
    let findings: [Finding]

    init(_ heading: Heading, _ route: Route, _ sources: Sources, findings: [Finding], unread: [Unread]) {
        (self.heading, self.route, self.sources, self.unread) = (heading, route, sources, unread)
        self.findings = findings.sorted { ($0.path, $0.place, $0.rule.code) < ($1.path, $1.place, $1.rule.code) }
        uses = findings.count(where: \.isUse)
        steps = Step.allCases.compactMap { step in
            let count = findings.count { $0.rule.step == step }
            return count > 0 ? PlannedStep(step: step, title: step.title(route), count: count) : nil
        }
    }

    var files: [(path: String, findings: [Finding])] {
        Dictionary(grouping: findings, by: \.path).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    var inShort: String {
        let read =
            Self.counted(sources.read, "source file") + " read"
            + (unread.isEmpty ? "" : ", \(Self.counted(unread.count, "path")) not read")
        let files = Set(findings.filter(\.isUse).map(\.path)).count
        let legacy = Self.uses(uses, "2.x", files)
        let modern = Self.uses(sources.usesOfSDK3, "3.x", sources.filesOfSDK3) + " can stay"
        let samples = sources.samples.map { " Amazon's sample in \($0) was left out." }.joined()
        return "\(read): \(legacy)\(sources.usesOfSDK3 > 0 ? "; \(modern)" : "").\(samples)"
    }

    private static func uses(_ count: Int, _ version: String, _ files: Int) -> String {
        guard count > 0 else { return "no use of SDK \(version)" }
        return "\(counted(count, "use")) of SDK \(version) in \(counted(files, "file"))"
    }

    static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
