import Foundation

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

    /// A source file with its uses of either SDK.
    struct File: Encodable, Sendable {
        let path: String
        let language: SourceLanguage
        /// The uses of 2.x, in source order.
        let uses: [Finding]
        /// The number of uses of 3.x names.
        let modernUses: Int

        var left: Int? { Report.left(uses.count, of: uses.count + modernUses) }
    }

    /// A path that couldn't be read.
    struct Unread: Hashable, Encodable, Sendable {
        let path: String
        let reason: String
    }

    /// A step of the move with the number of places to change.
    struct PlannedStep: Encodable, Sendable {
        let step: Step
        let count: Int
    }

    /// The figures of the whole project.
    struct Summary: Encodable, Sendable {
        let filesRead: Int
        let uses: Int
        let modernUses: Int
        /// The percentage of 2.x names among the uses of both SDKs: the part left to move. Nil without any use.
        let leftPercent: Int?
    }

    let heading: Heading
    let summary: Summary
    /// The steps with something to do, in their order.
    let steps: [PlannedStep]
    /// The files that use either SDK, sorted by path.
    let files: [File]
    /// The other necessary changes, sorted by path and position.
    let findings: [Finding]
    let unread: [Unread]

    init(_ heading: Heading, files: [File], findings: [Finding], unread: [Unread], filesRead: Int) {
        (self.heading, self.files, self.findings, self.unread) = (heading, files, findings, unread)
        let uses = files.reduce(0) { $0 + $1.uses.count }
        let modernUses = files.reduce(0) { $0 + $1.modernUses }
        summary = Summary(
            filesRead: filesRead, uses: uses, modernUses: modernUses,
            leftPercent: Self.left(uses, of: uses + modernUses))
        let counts = Dictionary(grouping: files.flatMap(\.uses) + findings, by: \.rule.step).mapValues(\.count)
        steps = Step.allCases.compactMap { step in counts[step].map { PlannedStep(step: step, count: $0) } }
    }

    /// The uses of 2.x names, then the other findings.
    var allFindings: [Finding] { files.flatMap(\.uses) + findings }
    var filesWithUses: [File] { files.filter { !$0.uses.isEmpty } }

    /// The report in two sentences.
    var inShort: String {
        let read =
            "\(Self.counted(summary.filesRead, "source file")) read"
            + (unread.isEmpty ? "" : ", \(unread.count) not read")
        guard let left = summary.leftPercent else { return "\(read): no use of either SDK." }
        let files = Self.counted(filesWithUses.count, "file")
        return
            "\(read): \(Self.counted(summary.uses, "use")) of SDK 2.x in \(files), \(summary.modernUses) of SDK 3.x. "
            + "Left to move: \(left) %."
    }

    static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    /// The rounded percentage; 0 and 100 only if exact.
    private static func left(_ count: Int, of all: Int) -> Int? {
        guard all > 0 else { return nil }
        if count == 0 || count == all { return count == 0 ? 0 : 100 }
        return min(99, max(1, (count * 200 + all) / (all * 2)))
    }
}
