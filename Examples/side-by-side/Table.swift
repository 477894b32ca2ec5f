import Foundation
import TerminalOutput

/// The rows as a text table or as JSON.
struct Table: Encodable {
    let rows: [Row]
    let steps: Int
    let differences: Int

    init(_ rows: [Row]) {
        self.rows = rows
        steps = rows.filter { $0.verdict != .skipped }.count
        differences = rows.filter { $0.verdict == .differs }.count
    }

    /// The table as text, with coloured verdicts on a terminal.
    func text(inColour: Bool) -> String {
        let lines = rows.map { row in
            [row.step, row.legacy.spellingControls, row.modern.spellingControls]
                + [inColour ? row.verdict.coloured : row.verdict.rawValue]
        }
        let head = ["Step", "AIMobileLib (2.x)", "AMZNAuthorizationManager (3.x)", "Verdict"]
        let widths = head.indices.map { column in ([head] + lines).map { $0[column].count }.max() ?? 0 }
        let table = ([head, widths.map { String(repeating: "-", count: $0) }] + lines).map { Self.line($0, widths) }
        return (table + notes + [summary]).joined(separator: "\n")
    }

    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self).escapingControlsInJSON } ?? ""
    }

    private var summary: String { "\(steps) steps, \(differences) unexpected differences" }

    /// The reasons for differing or skipped rows, without duplicates.
    private var notes: [String] {
        var seen: Set<String> = []
        let reasons = rows.compactMap { row in row.reason.map { "\(row.verdict.rawValue): \($0)" } }
        return [""] + reasons.filter { seen.insert($0).inserted } + [""]
    }

    private static func line(_ cells: [String], _ widths: [Int]) -> String {
        zip(cells, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: "  ")
            .replacingOccurrences(of: " +$", with: "", options: .regularExpression)
    }
}
