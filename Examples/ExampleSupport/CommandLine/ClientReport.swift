import Foundation

/// What a client shows: line by line as it happens, or at the end as one JSON object.
public final class ClientReport {
    private let wantsJSON: Bool
    private var lines: [String] = []

    /// A report that prints its lines at once, or JSON at its end.
    public init(wantsJSON: Bool) { self.wantsJSON = wantsJSON }

    /// Shows a line.
    public func add(_ line: String) {
        lines.append(line)
        if !wantsJSON { Program.say(line) }
    }

    /// Ends the report: prints the JSON object where that was asked for, and the problem, if there is one, on standard
    /// error.
    public func end(profile: [String: String], problem: String?) {
        if let problem { Program.note(problem) }
        guard wantsJSON else { return }
        let report = Report(lines: lines, profile: profile, problem: problem)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        guard let json = try? encoder.encode(report) else { return }
        Program.say(String(decoding: json, as: UTF8.self))
    }

    private struct Report: Encodable {
        let lines: [String]
        let profile: [String: String]
        let problem: String?
    }
}
