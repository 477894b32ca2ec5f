import Foundation

/// The report in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS), which code hosts show: the parts
/// of its object model that the report needs, with the standard's names.
struct SARIFReport: Encodable {
    /// A message object: `{"text": …}`.
    typealias Text = [String: String]

    struct Run: Encodable {
        struct Driver: Encodable {
            let name = "migration-report"
            let version = MigrationReport.version
            let informationUri: String?
            let rules: [Rule]
        }
        struct Invocation: Encodable {
            let executionSuccessful = true
            let toolExecutionNotifications: [Notification]
        }

        let tool: [String: Driver]
        /// Columns count UTF-16 code units, as editors do.
        let columnKind = "utf16CodeUnits"
        let invocations: [Invocation]
        let results: [Result]
        let properties: Report.Summary
    }

    struct Rule: Encodable {
        let id: String
        let shortDescription: Text
        let help: Text
        let helpUri: String?
        let defaultConfiguration = ["level": "warning"]
    }

    struct Notification: Encodable {
        let level = "warning"
        let message: Text
        let locations: [Location]
    }

    struct Result: Encodable {
        let ruleId: String
        let level = "warning"
        let message: Text
        let locations: [Location]
    }

    struct Location: Encodable {
        struct Region: Encodable {
            let startLine: Int
            let startColumn: Int
            let snippet: Text?
        }
        struct Physical: Encodable {
            let artifactLocation: [String: String]
            let region: Region?
        }

        let physicalLocation: Physical
    }

    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let version = "2.1.0"
    let runs: [Run]

    private enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }
}

extension SARIFReport {
    init(_ report: Report) {
        let driver = Run.Driver(informationUri: report.heading.guide, rules: Self.rules(report.heading))
        let notifications = report.unread.map { unread in
            Notification(message: ["text": "Not read: \(unread.reason)."], locations: [Location(unread.path, nil)])
        }
        let uses = report.files.flatMap { file in
            file.uses.map { use in
                Result(
                    ruleId: use.code, message: ["text": "\(use.name) belongs to SDK 2.x: use \(use.replacement)."],
                    locations: [Location(file.path, use.place, use.source)])
            }
        }
        let findings = report.findings.map { finding in
            Result(
                ruleId: finding.rule.rawValue, message: ["text": "\(finding.detail): \(finding.advice)."],
                locations: [Location(finding.path, finding.place)])
        }
        runs = [
            Run(
                tool: ["driver": driver], invocations: [Run.Invocation(toolExecutionNotifications: notifications)],
                results: uses + findings, properties: report.summary)
        ]
    }

    private static func rules(_ heading: Report.Heading) -> [Rule] {
        let names = LegacyName.all.map { row in
            Rule(
                id: row.code, shortDescription: ["text": "SDK 2.x: \(row.names[0])"],
                help: ["text": "Use \(row.replacement)."], helpUri: heading.link(row.section))
        }
        let others = ProjectRule.allCases.map { rule in
            Rule(
                id: rule.rawValue, shortDescription: ["text": rule.title],
                help: ["text": "\(rule.advice.capitalizedFirst)."], helpUri: heading.link(rule.section))
        }
        return names + others
    }
}

extension SARIFReport.Location {
    fileprivate init(_ path: String, _ place: Place?, _ source: String? = nil) {
        let region = place.map { place in
            Region(startLine: place.line, startColumn: place.utf16Column, snippet: source.map { ["text": $0] })
        }
        physicalLocation = Physical(artifactLocation: ["uri": Self.uri(path)], region: region)
    }

    /// A relative path stays relative to the root chosen by the code host.
    private static func uri(_ path: String) -> String {
        var allowed = CharacterSet.urlPathAllowed
        allowed.remove(charactersIn: ":")
        let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
        if path.hasPrefix("/") { return "file://" + escaped }
        return escaped.hasPrefix("./") ? String(escaped.dropFirst(2)) : escaped
    }
}
