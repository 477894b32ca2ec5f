import Foundation

/// The report in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS), which code hosts show: the parts
/// of its object model that the report needs, with the standard's names.
struct SARIFReport: Encodable {
    struct Text: Encodable { let text: String }

    struct Run: Encodable {
        struct Tool: Encodable { let driver: Driver }
        struct Driver: Encodable {
            let name = "migration-report"
            let version = MigrationReport.version
            let informationUri: String?
            let rules: [Rule]
        }
        struct Properties: Encodable {
            let uses: Int
            let modernUses: Int
            let leftPercent: Int?
        }

        let tool: Tool
        /// Columns count UTF-16 code units, as editors do.
        let columnKind = "utf16CodeUnits"
        let invocations: [Invocation]
        let results: [Result]
        let properties: Properties
    }

    struct Rule: Encodable {
        struct Configuration: Encodable { let level = "warning" }

        let id: String
        let shortDescription: Text
        let help: Text
        let helpUri: String?
        let defaultConfiguration = Configuration()
    }

    struct Invocation: Encodable {
        struct Notification: Encodable {
            let level = "warning"
            let message: Text
            let locations: [Location]
        }

        let executionSuccessful = true
        let toolExecutionNotifications: [Notification]
    }

    struct Result: Encodable {
        let ruleId: String
        let ruleIndex: Int?
        let level = "warning"
        let message: Text
        let locations: [Location]
    }

    struct Location: Encodable {
        struct Artifact: Encodable { let uri: String }
        struct Region: Encodable {
            let startLine: Int
            let startColumn: Int
            let snippet: Text?
        }
        struct Physical: Encodable {
            let artifactLocation: Artifact
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
        let indices = Dictionary(uniqueKeysWithValues: driver.rules.enumerated().map { ($1.id, $0) })
        let results = report.files.flatMap { file in file.uses.map { Result($0, in: file, indices) } }
        let notifications = report.unread.map { unread in
            Invocation.Notification(
                message: Text(text: "Not read: \(unread.reason)."), locations: [Location(unread.path, nil)])
        }
        runs = [
            Run(
                tool: Run.Tool(driver: driver), invocations: [Invocation(toolExecutionNotifications: notifications)],
                results: results + report.findings.map { Result($0, indices) },
                properties: Run.Properties(
                    uses: report.uses, modernUses: report.modernUses, leftPercent: report.left))
        ]
    }

    private static func rules(_ heading: Report.Heading) -> [Rule] {
        let names = LegacyName.all.map { row in
            Rule(
                id: row.code, shortDescription: Text(text: "SDK 2.x: \(row.names[0])"),
                help: Text(text: "Use \(row.replacement)."), helpUri: heading.link(row.section))
        }
        let others = ProjectRule.allCases.map { rule in
            Rule(
                id: rule.rawValue, shortDescription: Text(text: rule.title),
                help: Text(text: "\(rule.advice.capitalizedFirst)."), helpUri: heading.link(rule.section))
        }
        return names + others
    }
}

extension SARIFReport.Result {
    fileprivate init(_ use: Report.Use, in file: Report.File, _ indices: [String: Int]) {
        let message = "\(use.name) belongs to SDK 2.x: use \(use.replacement)."
        self.init(
            ruleId: use.code, ruleIndex: indices[use.code], message: .init(text: message),
            locations: [.init(file.path, use.place, use.source)])
    }

    fileprivate init(_ finding: ProjectFinding, _ indices: [String: Int]) {
        self.init(
            ruleId: finding.rule.rawValue, ruleIndex: indices[finding.rule.rawValue],
            message: .init(text: "\(finding.detail): \(finding.advice)."),
            locations: [.init(finding.path, finding.place)])
    }
}

extension SARIFReport.Location {
    fileprivate init(_ path: String, _ place: Place?, _ source: String? = nil) {
        let region = place.map { place in
            Region(
                startLine: place.line, startColumn: place.utf16Column,
                snippet: source.map(SARIFReport.Text.init(text:)))
        }
        physicalLocation = Physical(artifactLocation: Artifact(uri: Self.uri(path)), region: region)
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
