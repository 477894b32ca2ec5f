import Foundation
import ProgramSupport

/// The report for a terminal: each use, then the counts and the plan.
enum TextReport {
    static func text(_ report: Report) -> String {
        let blocks =
            report.filesWithUses.map(uses) + [
                findings(report), files(report), plan(report), [report.inShort],
            ]
        return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private static func uses(_ file: Report.File) -> [String] {
        let places = file.uses.map { "\($0.place.line):\($0.place.column)" }
        let width = places.map(\.count).max() ?? 0
        let indent = String(repeating: " ", count: width + 12)
        let rows = zip(file.uses, places).map { use, place in
            "  \(place.padded(to: width))  \(use.rule.code)  \((use.source ?? "").spellingControls)\n\(indent)\(use.rule.advice)"
        }
        return [file.path.spellingControls] + rows
    }

    private static func findings(_ report: Report) -> [String] {
        guard !report.findings.isEmpty else { return [] }
        let items = report.findings.flatMap { finding in
            [
                "  \(finding.path.spellingControls):\(finding.place.line)  \(finding.rule.code)  "
                    + "\(finding.detail.spellingControls).",
                "      To do: \(finding.rule.advice).",
            ]
        }
        return ["Besides the calls"] + items
    }

    private static func files(_ report: Report) -> [String] {
        guard !report.files.isEmpty else { return [] }
        let rows = report.files.map { file in
            [
                "\(file.uses.count)", "\(file.modernUses)", file.left.map { "\($0) %" } ?? "-",
                file.path.spellingControls,
            ]
        }
        return ([["2.x", "3.x", "Left", "File"]] + rows).aligned
    }

    private static func plan(_ report: Report) -> [String] {
        guard !report.steps.isEmpty else { return [] }
        let heading = report.heading
        let rows = report.steps.enumerated().map { number, step in
            ["  \(number + 1).", "\(step.count)", step.step.title]
        }
        return [
            "The plan for \(heading.app.spellingControls), \(heading.date) (migration-report \(heading.version))"
        ] + rows.aligned
    }
}

/// The report as warnings for Xcode's build log, one per line.
enum XcodeReport {
    static func text(_ report: Report) -> String {
        report.allFindings.map { finding in
            // The path must be absolute for Xcode to mark the line.
            let path = URL(fileURLWithPath: finding.path).path
            let place = "\(path):\(finding.place.line):\(finding.place.column)"
            return "\(place): warning: \(finding.message) [\(finding.rule.code)]".spellingControls + "\n"
        }.joined()
    }
}
