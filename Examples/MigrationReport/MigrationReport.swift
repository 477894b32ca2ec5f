import Foundation
import TerminalOutput

/// The program `migration-report`.
public enum MigrationReport {
    static let version = "1.0.0"

    /// Scans the given paths, writes the report, and returns the exit status.
    public static func run(_ arguments: [String]) -> Int32 {
        // Without SIGPIPE, a reader that closes the pipe ends the output but not the program.
        signal(SIGPIPE, SIG_IGN)
        StandardStream.reserve()
        do {
            let options = try ReportOptions(arguments)
            if let text = options.text { return write(text, to: nil) }
            var tree = SourceTree()
            for path in options.paths { try tree.add(path) }
            return write(scan(tree, options), options)
        } catch let missing as SourceTree.MissingPath {
            note("\(missing.path): \(missing.reason).")
            return 65
        } catch {
            note("\(error) Try --help.")
            return 64
        }
    }

    private static func scan(_ tree: SourceTree, _ options: ReportOptions) -> Report {
        var progress = Progress(ProcessInfo.processInfo.systemUptime)
        let report = ProjectScan.report(tree, heading(tree, options)) { read, all in
            guard let text = progress.text(read, of: all, at: ProcessInfo.processInfo.systemUptime) else { return }
            note(text)
        }
        for unread in report.unread { note("\(unread.path): not read, \(unread.reason).") }
        return report
    }

    private static func heading(_ tree: SourceTree, _ options: ReportOptions) -> Report.Heading {
        let folder = URL(fileURLWithPath: options.paths[0]).standardizedFileURL
        let app = tree.projects.first ?? folder.deletingPathExtension().lastPathComponent
        let today = ISO8601DateFormatter.string(from: Date(), timeZone: .current, formatOptions: .withFullDate)
        return Report.Heading(app: app, date: today, guide: options.guide ?? guideInClone)
    }

    /// Absent once the program has been copied elsewhere.
    private static var guideInClone: String? {
        let clone = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let guide = clone.appendingPathComponent("Sources/LoginWithAmazonLegacy/LoginWithAmazonLegacy.docc")
        return FileStatus(following: guide.path) == nil ? nil : "file://\(guide.path)"
    }

    // MARK: Output

    private static func write(_ report: Report, _ options: ReportOptions) -> Int32 {
        if let page = options.page {
            let status = write(HTMLReport.text(report), to: page)
            guard status == 0 else { return status }
        }
        let status = write(text(report, options.form), to: options.output)
        guard status == 0, let limit = options.failAbove else { return status }
        if report.uses > limit {
            note("\(Report.counted(report.uses, "use")) of SDK 2.x; at most \(limit) are allowed.")
            return 1
        }
        return report.unread.isEmpty ? 0 : 65
    }

    private static func text(_ report: Report, _ form: ReportOptions.Form) -> String {
        switch form {
        case .text: TextReport.text(report)
        case .xcode: XcodeReport.text(report)
        case .json: (try? JSONReport.text(report)) ?? ""
        case .sarif: (try? JSONReport.text(SARIFReport(report))) ?? ""
        }
    }

    /// Writes to the file or to standard output; returns status 73 or 74 on failure.
    private static func write(_ text: String, to path: String?) -> Int32 {
        guard let path else { return writeToOutput(text) }
        do {
            try FileContent.write(text, to: path)
            return 0
        } catch {
            note("\(path): not written, \((error as? FileContent.Problem)?.reason ?? "\(error)").")
            return 73
        }
    }

    private static func writeToOutput(_ text: String) -> Int32 {
        // It isn't a failure if the reader closes the pipe early.
        guard let problem = StandardStream.write(text, to: STDOUT_FILENO), problem != EPIPE else { return 0 }
        note("Standard output: \(SystemText.of(problem)).")
        return 74
    }

    /// Writes one line to standard error, with the control characters of paths and arguments escaped. Failures are
    /// ignored.
    private static func note(_ text: String) {
        _ = StandardStream.write("migration-report: \(text.spellingControls)\n", to: STDERR_FILENO)
    }
}

/// Says every few seconds how much of a big tree has been read. Times are in seconds.
struct Progress {
    private var last: Double

    init(_ start: Double) { last = start }

    mutating func text(_ read: Int, of all: Int, at now: Double) -> String? {
        guard now - last >= 5, read < all else { return nil }
        last = now
        return "\(read) of \(all) files read."
    }
}
