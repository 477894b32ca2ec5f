import Foundation
import ProgramSupport

/// The program `migration-report`.
public enum MigrationReport {
    static let version = "1.0.0"

    /// Scans the paths of the command line and writes the report.
    public static func run() -> Never {
        Program.run(ReportOptions.syntax) { arguments in
            if arguments.has("--codes") {
                Program.say(LegacyName.markdown + "\n\n" + Rule.markdown)
                Program.exit(0)
            }
            let options = try ReportOptions(arguments)
            let progress = StatusLine(show: Program.status)
            var tree = SourceTree()
            for path in options.paths { try tree.add(path, progress) }
            let report = ProjectScan.report(tree, heading(tree, options), progress)
            progress.clear()
            for unread in report.unread { Program.note("\(unread.path): not read, \(unread.reason).") }
            try write(report, options)
            Program.exit(status(report, options))
        }
    }

    private static func heading(_ tree: SourceTree, _ options: ReportOptions) -> Report.Heading {
        let folder = URL(fileURLWithPath: options.paths[0]).standardizedFileURL
        let app = tree.projects.first ?? folder.deletingPathExtension().lastPathComponent
        let today = ISO8601DateFormatter.string(from: Date(), timeZone: .current, formatOptions: .withFullDate)
        return Report.Heading(app: app, date: today, guide: options.guide)
    }

    // MARK: Output

    private static func write(_ report: Report, _ options: ReportOptions) throws {
        if let page = options.page { try OutputFile.write(HTMLReport.text(report), to: page) }
        let text =
            switch options.form {
            case .text: TextReport.text(report)
            case .xcode: XcodeReport.text(report)
            case .json: Program.json(report)
            case .sarif: SARIFReport.text(report)
            }
        if let output = options.output { try OutputFile.write(text, to: output) } else { Program.write(text) }
    }

    private static func status(_ report: Report, _ options: ReportOptions) -> Int32 {
        guard let limit = options.failAbove else { return 0 }
        guard report.summary.uses <= limit else {
            Program.note("\(Report.counted(report.summary.uses, "use")) of SDK 2.x; at most \(limit) are allowed.")
            return 1
        }
        return report.unread.isEmpty ? 0 : 65
    }
}

/// Says how far the program is, once a second: a quick run says nothing.
final class StatusLine {
    private let now: () -> TimeInterval
    private let show: (String) -> Void
    private var next: TimeInterval

    init(now: @escaping () -> TimeInterval = { ProcessInfo.processInfo.systemUptime }, show: @escaping (String) -> Void)
    {
        (self.now, self.show) = (now, show)
        next = now() + 1
    }

    func update(_ text: @autoclosure () -> String) {
        let time = now()
        guard time >= next else { return }
        next = time + 1
        show(text())
    }

    func clear() { show("") }
}
