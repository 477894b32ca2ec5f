import Foundation
import TerminalOutput

/// The program `migration-report`.
public enum MigrationReport {
    /// Scans the given paths, writes the report, and returns the exit status.
    public static func run(_ arguments: [String]) -> Int32 {
        // Without SIGPIPE, a reader that closes the pipe ends the output but not the program.
        signal(SIGPIPE, SIG_IGN)
        StandardStream.reserve()
        let options: ReportOptions
        do {
            options = try ReportOptions(arguments)
        } catch {
            note("\(error) Try --help.")
            return 64
        }
        if options.wantsHelp { return write(ReportOptions.help, to: nil) }
        if options.wantsCodes { return write(LegacyTable.markdown + "\n\n" + ProjectRule.markdown + "\n", to: nil) }
        return report(options)
    }

    private static func report(_ options: ReportOptions) -> Int32 {
        var tree = SourceTree()
        do {
            for path in options.paths { try tree.add(path) }
        } catch let missing as SourceTree.MissingPath {
            note("\(missing.path): \(missing.reason).")
            return 66
        } catch {
            note("\(error)")
            return 66
        }
        let report = ProjectScan.report(tree)
        for unread in report.unread { note("\(unread.path): not read, \(unread.reason).") }
        if let page = options.page {
            let status = write(HTMLReport.text(report), to: page)
            guard status == 0 else { return status }
        }
        let status = write(text(report, options.form), to: options.output)
        guard status == 0, let limit = options.failAbove, report.uses > limit else { return status }
        note("\(Summary.counted(report.uses, "use")) of SDK 2.x; at most \(limit) are allowed.")
        return 1
    }

    private static func text(_ report: Report, _ form: ReportOptions.Form) -> String {
        switch form {
        case .text: TextReport.text(report)
        case .html: HTMLReport.text(report)
        case .xcode: XcodeReport.text(report)
        case .json: (try? JSONReport.text(report)) ?? ""
        case .sarif: (try? SARIFReport.text(report)) ?? ""
        }
    }

    /// Writes to the file or to standard output; returns status 73 or 74 on failure.
    private static func write(_ text: String, to path: String?) -> Int32 {
        guard let path else { return writeToOutput(text) }
        do {
            try ReportFile.write(text, to: path)
            return 0
        } catch {
            note("\(path): not written, \((error as? ReportFile.Problem)?.reason ?? "\(error)").")
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
