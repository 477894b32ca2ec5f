import Foundation
import ProgramSupport

/// The program `migration-report`.
public enum MigrationReport {
    static let version = "1.0.0"

    /// Scans the paths of the command line and writes the report.
    public static func run() -> Never {
        Program.run(ReportOptions.syntax) { arguments in
            let options = try ReportOptions(arguments)
            var tree = SourceTree()
            Program.status("Looking for files …")
            for path in options.paths { try tree.add(path) }
            let report = ProjectScan.report(tree, heading(tree, options), status: Program.status)
            Program.status("")
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
        guard report.uses <= limit else {
            Program.note("\(Report.counted(report.uses, "use")) of SDK 2.x; at most \(limit) are allowed.")
            return 1
        }
        return report.unread.isEmpty ? 0 : 65
    }
}
