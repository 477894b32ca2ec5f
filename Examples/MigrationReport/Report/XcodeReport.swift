import Foundation

/// The report as warnings that Xcode reads from a build's log, one a line.
enum XcodeReport {
    static func text(_ report: Report) -> String {
        let uses = report.files.flatMap { file in
            file.uses.map { use in
                line(
                    file.path, use.place, "'\(use.spelling)' is of SDK 2.x: use \(use.declaration.replacement)",
                    use.declaration.code)
            }
        }
        let findings = report.findings.map { finding in
            line(finding.path, finding.place, "\(finding.detail): \(finding.rule.advice)", finding.rule.rawValue)
        }
        return (uses + findings).map { $0 + "\n" }.joined()
    }

    /// Xcode marks the line only where the path is absolute.
    private static func line(_ path: String, _ place: Place, _ message: String, _ code: String) -> String {
        "\(URL(fileURLWithPath: path).path):\(place.line):\(place.column): warning: \(message) [\(code)]"
    }
}
