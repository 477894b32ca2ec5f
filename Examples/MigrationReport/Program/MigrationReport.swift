import Foundation

/// The program `migration-report`.
public enum MigrationReport {
    /// Scans the given paths, writes the report, and returns the exit status.
    public static func run(_ arguments: [String]) -> Int32 {
        // Without SIGPIPE, a reader that closes the pipe ends the output but not the program.
        signal(SIGPIPE, SIG_IGN)
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

    /// Writes to the file or to standard output; returns status 73 on failure.
    private static func write(_ text: String, to path: String?) -> Int32 {
        guard let path else { return writeToOutput(Array(text.utf8)) }
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
            return 0
        } catch {
            note("\(path): the report can't be written there.")
            return 73
        }
    }

    private static func writeToOutput(_ bytes: [UInt8]) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                guard errno != EPIPE else { return 0 }
                note("Standard output: \(SystemText.last).")
                return 74
            }
        }
        return 0
    }

    /// Writes a line to standard error.
    private static func note(_ text: String) {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        FileHandle.standardError.write(Data("migration-report: \(line)\n".utf8))
    }
}
