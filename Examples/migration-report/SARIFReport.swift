import Foundation
import ProgramSupport

/// The report in the Static Analysis Results Interchange Format 2.1.0 (OASIS), which code hosts can show.
enum SARIFReport {
    private typealias Object = [String: Any]

    static func text(_ report: Report) -> String {
        let unread = report.unread.map { message("Not read: \($0.reason).", $0.path) }
        var driver: Object = [
            "name": "migration-report", "version": MigrationReport.version,
            "rules": Rule.all.map { rule($0, report.heading) },
        ]
        driver["informationUri"] = report.heading.guide
        let run: Object = [
            "tool": ["driver": driver],
            // This is the unit of `startColumn`.
            "columnKind": "utf16CodeUnits",
            "invocations": [["executionSuccessful": true, "toolExecutionNotifications": unread]],
            "results": report.findings.map(result),
        ]
        let log: Object = [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
        ]
        let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let json = try? JSONSerialization.data(withJSONObject: log, options: options)
        return json.map { String(decoding: $0, as: UTF8.self).escapingControlsInJSON + "\n" } ?? ""
    }

    private static func rule(_ rule: Rule, _ heading: Report.Heading) -> Object {
        var object: Object = [
            "id": rule.code, "shortDescription": ["text": rule.title],
            "help": ["text": "\(rule.advice.capitalizedFirst)."], "defaultConfiguration": ["level": "warning"],
        ]
        object["helpUri"] = heading.link(rule.section)
        return object
    }

    private static func result(_ finding: Finding) -> Object {
        var region: Object = ["startLine": finding.place.line, "startColumn": finding.place.utf16Column]
        region["snippet"] = finding.source.map { ["text": $0] }
        return message("\(finding.message).", finding.path, region).merging(["ruleId": finding.rule.code]) { $1 }
    }

    private static func message(_ text: String, _ path: String, _ region: Object? = nil) -> Object {
        var location: Object = ["artifactLocation": ["uri": uri(path)]]
        location["region"] = region
        return ["level": "warning", "message": ["text": text], "locations": [["physicalLocation": location]]]
    }

    /// A relative path becomes a relative reference, which code hosts resolve against the repository's root.
    private static func uri(_ path: String) -> String {
        var allowed = CharacterSet.urlPathAllowed
        allowed.remove(charactersIn: ":")
        let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
        if path.hasPrefix("/") { return "file://" + escaped }
        return escaped.hasPrefix("./") ? String(escaped.dropFirst(2)) : escaped
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
