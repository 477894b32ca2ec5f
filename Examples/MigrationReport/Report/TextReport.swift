import TerminalOutput

/// The report for a terminal: each use, then the counts.
enum TextReport {
    static func text(_ report: Report) -> String {
        let blocks = report.filesWithUses.map(uses) + [findings(report), codes(report), files(report)]
        return (blocks.filter { !$0.isEmpty } + [[summary(report)]])
            .map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private static func uses(_ file: Report.File) -> [String] {
        let rows = file.uses.map { use in
            [
                "\(use.place.line):\(use.place.column)", use.declaration.code, use.spelling.spellingControls,
                use.declaration.replacement,
            ]
        }
        return [file.path.spellingControls] + Columns.aligned(rows, indent: "  ")
    }

    private static func findings(_ report: Report) -> [String] {
        guard !report.findings.isEmpty else { return [] }
        return ["Besides the calls"]
            + report.findings.flatMap { finding in
                [
                    "  \(finding.path.spellingControls):\(finding.place.line)  \(finding.rule.rawValue)  "
                        + "\(finding.detail.spellingControls).",
                    "      To do: \(finding.rule.advice).",
                ]
            }
    }

    private static func codes(_ report: Report) -> [String] {
        guard report.uses > 0 else { return [] }
        let rows = report.codes.map { ["\($0.count)", $0.declaration.code, $0.declaration.replacement] }
        return Columns.aligned([["Uses", "Code", "Use instead"]] + rows, indent: "")
    }

    private static func files(_ report: Report) -> [String] {
        guard !report.files.isEmpty else { return [] }
        let rows = report.files.map {
            ["\($0.uses.count)", "\($0.modernUses)", percent($0.left), $0.path.spellingControls]
        }
        return Columns.aligned([["2.x", "3.x", "Left", "File"]] + rows, indent: "")
    }

    private static func summary(_ report: Report) -> String { Summary.text(report) }

    private static func percent(_ value: Int?) -> String { value.map { "\($0) %" } ?? "-" }
}

/// Aligns texts in columns.
enum Columns {
    /// Pads all columns but the last to their longest text.
    static func aligned(_ rows: [[String]], indent: String) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            let cells = row.enumerated().map { column, text in
                column == row.count - 1 ? text : text + String(repeating: " ", count: widths[column] - text.count)
            }
            return indent + cells.joined(separator: "  ")
        }
    }
}

/// The report in two sentences.
enum Summary {
    static func text(_ report: Report) -> String {
        let read = "\(counted(report.filesRead, "source file")) read"
        let unread = report.unread.isEmpty ? "" : ", \(report.unread.count) not read"
        guard let left = report.left else { return "\(read)\(unread): no use of either SDK." }
        let files = counted(report.filesWithUses.count, "file")
        let uses = counted(report.uses, "use")
        return
            "\(read)\(unread): \(uses) of SDK 2.x in \(files), \(report.modernUses) of SDK 3.x. Left to move: \(left) %."
    }

    static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
