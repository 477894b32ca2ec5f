import Foundation
import TerminalOutput

/// The report as one JSON object.
enum JSONReport {
    static func text(_ report: Report) throws -> String { try JSONText.text(Document(report)) }

    private struct Document: Encodable {
        struct Summary: Encodable {
            let filesRead: Int
            let uses: Int
            let modernUses: Int
            /// Null if neither SDK is used.
            let leftPercent: Int?
        }
        struct Code: Encodable {
            let code: String
            let count: Int
            let names: [String]
            let replacement: String
        }
        struct File: Encodable {
            let path: String
            let count: Int
            let modernUses: Int
            let leftPercent: Int?
            let uses: [Use]
        }
        struct Use: Encodable {
            let line: Int
            let column: Int
            let code: String
            let spelling: String
            let replacement: String
        }
        struct Finding: Encodable {
            let path: String
            let line: Int
            let column: Int
            let code: String
            let detail: String
            let advice: String
        }
        struct Unread: Encodable {
            let path: String
            let reason: String
        }

        let summary: Summary
        let codes: [Code]
        let files: [File]
        let findings: [Finding]
        let unread: [Unread]

        init(_ report: Report) {
            summary = Summary(
                filesRead: report.filesRead, uses: report.uses, modernUses: report.modernUses, leftPercent: report.left)
            codes = report.codes.map {
                Code(
                    code: $0.declaration.code, count: $0.count, names: $0.declaration.names,
                    replacement: $0.declaration.replacement)
            }
            files = report.files.map { file in
                File(
                    path: file.path, count: file.uses.count, modernUses: file.modernUses, leftPercent: file.left,
                    uses: file.uses.map(Self.use))
            }
            findings = report.findings.map {
                Finding(
                    path: $0.path, line: $0.place.line, column: $0.place.column, code: $0.rule.rawValue,
                    detail: $0.detail, advice: $0.rule.advice)
            }
            unread = report.unread.map { Unread(path: $0.path, reason: $0.reason) }
        }

        private static func use(_ use: Candidate) -> Use {
            Use(
                line: use.place.line, column: use.place.column, code: use.declaration.code, spelling: use.spelling,
                replacement: use.declaration.replacement)
        }
    }
}

/// Readable, stable JSON: indented, with sorted keys.
enum JSONText {
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self).escapingControlsInJSON + "\n"
    }
}
