import Foundation
import ProgramSupport

/// The report for a terminal: the findings in each file, then the plan and a summary.
enum TextReport {
    static func text(_ report: Report) -> String {
        let heading = report.heading
        let steps = report.steps.enumerated().map { ["  \($0 + 1).", "\($1.count)", $1.title] }.aligned
        let plan = "The plan for \(heading.app.spellingControls), \(heading.date) (migration-report \(heading.version))"
        let blocks = report.files.map(rows) + [steps.isEmpty ? [] : [plan] + steps, [report.inShort]]
        return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private static func rows(_ path: String, _ findings: [Finding]) -> [String] {
        let rows = findings.flatMap { finding in
            let text = (finding.source ?? "\(finding.detail).").spellingControls
            return [
                ["  \(finding.place.line):\(finding.place.column)", finding.rule.code, text], ["", "", finding.advice],
            ]
        }
        return [path.spellingControls] + rows.aligned
    }
}

/// The report as warnings in the form that Xcode reads, one per line.
enum XcodeReport {
    static func text(_ report: Report) -> String {
        report.findings.map { finding in
            // Xcode marks a line only if the path is absolute.
            let path = URL(fileURLWithPath: finding.path).path
            let place = "\(path):\(finding.place.line):\(finding.place.column)"
            return "\(place): warning: \(finding.message) [\(finding.rule.code)]".spellingControls + "\n"
        }.joined()
    }
}
