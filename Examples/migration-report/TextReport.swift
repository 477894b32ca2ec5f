import Foundation
import ProgramSupport

/// The report for a terminal: the findings in each file, first those to deal with before the app ships, then the plan
/// and a summary.
enum TextReport {
    static func text(_ report: Report) -> String {
        let blocks = report.phases.flatMap(findings) + [plan(report), [report.inShort]]
        return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private static func findings(_ phase: Report.PlannedPhase) -> [[String]] {
        [["\(phase.title): \(Report.counted(phase.count, "place"))"]]
            + phase.groups.flatMap { group in
                (group.step.map { [["\($0.number). \($0.title)"]] } ?? []) + group.files.map(rows)
            }
    }

    private static func rows(_ path: String, _ findings: [Finding]) -> [String] {
        let rows = findings.flatMap { finding in
            let text = (finding.source ?? "\(finding.sentence).").spellingControls
            return [
                ["  \(finding.place.line):\(finding.place.column)", finding.rule.code, text], ["", "", finding.advice],
            ]
        }
        return [path.spellingControls] + rows.aligned
    }

    private static func plan(_ report: Report) -> [String] {
        let heading = report.heading
        guard !report.phases.isEmpty else { return [] }
        let title = "The plan for \(heading.app.spellingControls), \(heading.date)"
        let rows = report.phases.flatMap { phase in
            [["  \(phase.count)", "\(phase.title) (\(phase.phase.article))"]]
                + phase.steps.map { ["  \($0.count)", "  \($0.number). \($0.title)"] }
        }
        let table = ([["  Places", "What to do (the article to read)"]] + rows).aligned
        return [title] + report.effects + table + (report.placeholders.map { [$0] } ?? [])
    }
}

/// The report as warnings in the form that Xcode reads, one per line.
enum XcodeReport {
    static func text(_ report: Report) -> String {
        let warnings = report.findings.map { finding in
            // Xcode marks a line only if the path is absolute.
            let path = URL(fileURLWithPath: finding.path).path
            let place = "\(path):\(finding.place.line):\(finding.place.column)"
            return "\(place): warning: \(finding.message) [\(finding.rule.code)]"
        }
        return (warnings + report.gaps.map { "warning: \($0)" }).map { $0.spellingControls + "\n" }.joined()
    }
}
