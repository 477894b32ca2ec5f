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
    /// The further lines of the file for which the finding stands.
    private(set) var furtherLines: [Int] = []
    /// What to do, by default the rule's advice for the file's language.
    fileprivate(set) var advice: String

    init(
        _ rule: Rule, _ path: String, _ detail: String, at place: Place = .beginning, source: String? = nil,
        in language: SourceLanguage = .swift, advice: String? = nil
    ) {
        (self.rule, self.path, self.place, self.detail, self.source) = (rule, path, place, detail, source)
        self.advice = advice ?? (language == .swift ? rule.advice : rule.objectiveCAdvice)
    }

    var isUse: Bool { source != nil }

    /// What is wrong in which further lines, as a sentence without its full stop.
    var sentence: String {
        guard !furtherLines.isEmpty else { return detail }
        let lines = furtherLines.map(String.init).joined(separator: ", ")
        return "\(detail) (also \(furtherLines.count == 1 ? "line" : "lines") \(lines))"
    }

    /// When to act, what is wrong and what to do about it, as one sentence without its full stop.
    var message: String {
        "\(rule.step.phase.title.lowercased()): \(isUse ? "'\(detail)'" : sentence): \(advice)"
    }

    /// Lets the finding stand for a further line of the file.
    mutating func add(line: Int) {
        if line != place.line, !furtherLines.contains(line) { furtherLines.append(line) }
    }
}

/// The findings in a project, and the plan that follows from them.
struct Report: Encodable, Sendable {
    struct Heading: Encodable, Sendable {
        var app: String
        /// The day of the report, such as `2026-11-22`.
        let date: String
        /// The URL of the folder with the guide's articles; nil without `--guide`.
        let guide: String?

        /// Returns the URL of an article, or of its section, or nil without `--guide`.
        func link(_ article: String) -> String? { guide.map { "\($0)/\(article)" } }
    }

    struct Unread: Error, Encodable {
        let path: String
        let reason: String
    }

    struct PlannedStep: Encodable, Sendable {
        let step: Step
        /// The number of the step in the plan, for example 1.
        let number: Int
        let title: String
        let count: Int
    }

    /// A part of the plan. It has the steps with findings, in the order in which an app takes them, and the findings,
    /// sorted by path and position.
    struct PlannedPhase: Encodable, Sendable {
        let phase: Phase
        let title: String
        let count: Int
        let steps: [PlannedStep]
        let findings: [Finding]

        fileprivate init(_ phase: Phase, _ route: Route, _ findings: [Finding], after previous: [PlannedPhase]) {
            (self.phase, title, count) = (phase, phase.title, findings.count)
            self.findings = findings.sorted { ($0.path, $0.place, $0.rule.code) < ($1.path, $1.place, $1.rule.code) }
            let first = previous.map(\.steps.count).reduce(1, +)
            let found = Step.allCases.filter { step in findings.contains { $0.rule.step == step } }
            steps = found.enumerated().map { index, step in
                let count = findings.count { $0.rule.step == step }
                return PlannedStep(step: step, number: first + index, title: step.title(route), count: count)
            }
        }

        /// The findings by file. What must be done before the app ships is grouped by step. What can be done later
        /// isn't, because a file's uses are replaced together.
        var groups: [(step: PlannedStep?, files: [(path: String, findings: [Finding])])] {
            guard phase == .beforeShipping else { return [(nil, Self.files(findings))] }
            return steps.map { step in (step, Self.files(findings.filter { $0.rule.step == step.step })) }
        }

        private static func files(_ findings: [Finding]) -> [(path: String, findings: [Finding])] {
            Dictionary(grouping: findings, by: \.path).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        }
    }

    /// What was counted in the sources, and which folders were left out.
    struct Sources: Encodable, Sendable {
        let read: Int
        let usesOfSDK3: Int
        let filesOfSDK3: Int
        /// The folders of Amazon's samples, which were left out.
        let samples: [String]
        /// The folders of Cordova's copies, which were left out.
        let copies: [String]
    }

    let heading: Heading
    let route: Route
    let sources: Sources
    let unread: [Unread]
    let uses: Int
    /// The parts of the plan that have findings.
    let phases: [PlannedPhase]

    init(_ heading: Heading, _ route: Route, _ sources: Sources, findings: [Finding], unread: [Unread]) {
        (self.heading, self.route, self.sources, self.unread) = (heading, route, sources, unread)
        let findings = findings.map { finding in
            var finding = finding
            if [.oldFramework, .oldDependency].contains(finding.rule) {
                finding.advice = route.advice(in: finding.path)
            }
            return finding
        }
        uses = findings.count(where: \.isUse)
        phases = Phase.allCases.reduce(into: []) { phases, phase in
            let own = findings.filter { $0.rule.step.phase == phase }
            if !own.isEmpty { phases.append(PlannedPhase(phase, route, own, after: phases)) }
        }
    }

    var findings: [Finding] { phases.flatMap(\.findings) }

    /// What the plan means for users.
    var effects: [String] { [signInOnceMore, closedPage].compactMap { $0 } }

    /// What the replacement of the old SDK means for users; nil if the project doesn't contain the old SDK.
    private var signInOnceMore: String? {
        let isReplaced = findings.contains { [.oldFramework, .oldDependency, .linkerFlag].contains($0.rule) }
        return route != .nothing && isReplaced ? "After the update, users sign in once more." : nil
    }

    /// What the program can't find out about a closed page; nil if no 2.x call shows the page.
    private var closedPage: String? {
        guard findings.contains(where: \.rule.showsPage) else { return nil }
        return "Check what each screen shows when the user closes the page: a failure that a delegate passes to a "
            + "block, a notification or a promise isn't followed."
    }

    /// What the advice on uses leaves open; nil without uses.
    var placeholders: String? {
        uses > 0 ? "`request`, `handler` and the like in a replacement stand for your own values." : nil
    }

    // MARK: Summary

    /// What wasn't read. If this isn't empty, the report is no proof that nothing has to change.
    var gaps: [String] {
        let nothing = "No Swift or Objective-C file was read, so nothing is known about the app's calls."
        return unread.map { "\($0.path): not read, \($0.reason)." } + (sources.read == 0 ? [nothing] : [])
    }

    var inShort: String {
        let read =
            Self.counted(sources.read, "source file") + " read"
            + (unread.isEmpty ? "" : ", \(Self.counted(unread.count, "path")) not read")
        let leftOut =
            sources.samples.map { " Amazon's sample in \($0) was left out." }
            + (sources.copies.isEmpty
                ? [] : [" Cordova's copies in \(sources.copies.joined(separator: " and ")) were left out."])
        guard sources.read > 0 else { return "\(read).\(leftOut.joined())" }
        let legacy = Self.uses(uses, "2.x", Set(findings.filter(\.isUse).map(\.path)).count)
        let modern = Self.uses(sources.usesOfSDK3, "3.x", sources.filesOfSDK3) + " can stay"
        return "\(read): \(legacy)\(sources.usesOfSDK3 > 0 ? "; \(modern)" : "").\(leftOut.joined())"
    }

    private static func uses(_ count: Int, _ version: String, _ files: Int) -> String {
        guard count > 0 else { return "no use of SDK \(version)" }
        return "\(counted(count, "use")) of SDK \(version) in \(counted(files, "file"))"
    }

    static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
