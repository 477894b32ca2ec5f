import Foundation
import TerminalOutput

/// The report as warnings for Xcode's build log, one per line.
enum XcodeReport {
    static func text(_ report: Report) -> String {
        let uses = report.files.flatMap { file in
            file.uses.map { use in
                line(
                    file.path, use.place,
                    "'\(use.spelling.spellingControls)' belongs to SDK 2.x: use \(use.declaration.replacement)",
                    use.declaration.code)
            }
        }
        let findings = report.findings.map { finding in
            line(
                finding.path, finding.place, "\(finding.detail.spellingControls): \(finding.rule.advice)",
                finding.rule.rawValue)
        }
        return (uses + findings).map { $0 + "\n" }.joined()
    }

    /// The path must be absolute for Xcode to mark the line.
    private static func line(_ path: String, _ place: Place, _ message: String, _ code: String) -> String {
        let path = URL(fileURLWithPath: path).path.spellingControls
        return "\(path):\(place.line):\(place.column): warning: \(message) [\(code)]"
    }
}
