import Foundation
import TerminalOutput

/// A client's output: line by line as it runs, or one JSON object at the end.
public final class ClientReport {
    private let wantsJSON: Bool
    private var lines: [String] = []

    /// Creates a report that prints each line at once, or JSON at its end.
    public init(wantsJSON: Bool) { self.wantsJSON = wantsJSON }

    /// Shows a line, which can contain texts of the server.
    public func add(_ line: String) {
        lines.append(line)
        if !wantsJSON { Program.say(line.spellingControls) }
    }

    /// Ends the report: prints the JSON object if requested, and the problem, if any, on standard error.
    public func end(profile: [String: String], problem: String?) {
        if let problem { Program.note(problem) }
        guard wantsJSON else { return }
        let report = Report(lines: lines, profile: profile, problem: problem)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        guard let json = try? encoder.encode(report) else { return }
        Program.say(String(decoding: json, as: UTF8.self).escapingControlsInJSON)
    }

    private struct Report: Encodable {
        let lines: [String]
        let profile: [String: String]
        let problem: String?
    }
}
