import Foundation

struct Finding: Encodable, Sendable {
    let rule: Rule
    let path: String
    let place: Place
    /// The name as written, for example `AMZNLWAMobileLib.getProfile`, or a sentence without its full stop.
    let detail: String
    /// For a use of a name, its source line without the white space around it.
    let source: String?
    /// The rule's advice, in the file's language.
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
    var message: String { (isUse ? "'\(detail)' belongs to SDK 2.x: " : "\(detail): ") + advice }
}

/// The findings in a project, and the plan that follows from them.
struct Report: Encodable, Sendable {
    /// What the report is about, and who wrote it.
    struct Heading: Encodable, Sendable {
        let app: String
        /// The day, such as `2026-11-22`.
        let date: String
        let version = MigrationReport.version
        /// The URL of the folder with the guide's articles, if the command line has one.
        let guide: String?

        /// The URL of a section of the article *Migration*.
        func link(_ section: String) -> String? { guide.map { "\($0)/Migration.md#\(section)" } }
    }

    struct Unread: Error, Encodable {
        let path: String
        let reason: String
    }

    struct PlannedStep: Encodable, Sendable {
        let step: Step
        let count: Int
    }

    let heading: Heading
    let filesRead: Int
    let unread: [Unread]
    let uses: Int
    /// The steps with something to do, in their order.
    let steps: [PlannedStep]
    /// Sorted by path and position.
    let findings: [Finding]

    init(_ heading: Heading, findings: [Finding], unread: [Unread], filesRead: Int) {
        (self.heading, self.unread, self.filesRead) = (heading, unread, filesRead)
        self.findings = findings.sorted { ($0.path, $0.place, $0.rule.code) < ($1.path, $1.place, $1.rule.code) }
        uses = findings.count(where: \.isUse)
        steps = Step.allCases.compactMap { step in
            let count = findings.count { $0.rule.step == step }
            return count > 0 ? PlannedStep(step: step, count: count) : nil
        }
    }

    var files: [(path: String, findings: [Finding])] {
        Dictionary(grouping: findings, by: \.path).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    var inShort: String {
        let read =
            Self.counted(filesRead, "source file") + " read" + (unread.isEmpty ? "" : ", \(unread.count) not read")
        let files = Set(findings.filter(\.isUse).map(\.path)).count
        return read + (uses == 0 ? ": no use" : ": \(Self.counted(uses, "use"))") + " of SDK 2.x"
            + (uses == 0 ? "." : " in \(Self.counted(files, "file")).")
    }

    static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
