import Foundation
import TerminalOutput

/// A program's output: line by line as it runs, or one JSON object at the end.
public final class ProgramReport {
    private let wantsJSON: Bool
    private var lines: [String] = []

    /// Creates a report that prints each line at once, or JSON at its end.
    public init(wantsJSON: Bool) { self.wantsJSON = wantsJSON }

    /// Shows a line, which can contain texts of the server.
    public func add(_ line: String) {
        lines.append(line)
        if !wantsJSON { Program.say(line.spellingControls) }
    }

    /// Ends the report: prints the JSON object with the lines and the result if requested, and the problem, if any, on
    /// standard error.
    public func end(_ result: [String: String], problem: String? = nil) {
        if let problem { Program.note(problem) }
        if wantsJSON { Program.say(json: Report(lines: lines, result: result, problem: problem)) }
    }

    private struct Report: Encodable {
        let lines: [String]
        let result: [String: String]
        let problem: String?
    }
}
