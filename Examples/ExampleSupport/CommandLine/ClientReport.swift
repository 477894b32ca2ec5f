import Foundation

/// What a client shows: line by line as it happens, or at the end as one JSON object.
public final class ClientReport {
    private let wantsJSON: Bool
    private var lines: [String] = []

    /// A report that prints its lines at once, or JSON at its end.
    public init(wantsJSON: Bool) { self.wantsJSON = wantsJSON }

    /// The line shown last.
    public var lastLine: String { lines.last ?? "" }

    /// Shows a line.
    public func add(_ line: String) {
        lines.append(line)
        if !wantsJSON { Program.say(line) }
    }

    /// Prints the JSON object, where that was asked for.
    public func print(profile: [String: String]) {
        guard wantsJSON else { return }
        let report = Report(lines: lines, profile: profile)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        guard let json = try? encoder.encode(report) else { return }
        Program.say(String(decoding: json, as: UTF8.self))
    }

    private struct Report: Encodable {
        let lines: [String]
        let profile: [String: String]
    }
}
