import Foundation

/// The report in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS), which code hosts show.
enum SARIFReport {
    static func text(_ report: Report) throws -> String { try JSONText.text(Log(report)) }
}

/// The parts of SARIF's object model that the report needs, with the standard's names.
private struct Log: Encodable {
    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let version = "2.1.0"
    let runs: [Run]

    private enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }

    init(_ report: Report) { runs = [Run(report)] }
}

private struct Run: Encodable {
    struct Tool: Encodable { let driver: Driver }
    struct Driver: Encodable {
        let name = "migration-report"
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

    init(_ report: Report) {
        let rules = LegacyTable.declarations.map(Rule.init) + ProjectRule.allCases.map(Rule.init)
        let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
        tool = Tool(driver: Driver(rules: rules))
        invocations = [Invocation(report.unread)]
        let uses = report.files.flatMap { file in file.uses.map { Result(file.path, $0, indices) } }
        results = uses + report.findings.map { Result($0, indices) }
        properties = Properties(uses: report.uses, modernUses: report.modernUses, leftPercent: report.left)
    }
}

private struct Text: Encodable { let text: String }

private struct Rule: Encodable {
    struct Configuration: Encodable { let level = "warning" }

    let id: String
    let shortDescription: Text
    let help: Text
    let defaultConfiguration = Configuration()

    init(_ declaration: LegacyDeclaration) {
        id = declaration.code
        shortDescription = Text(text: "SDK 2.x: \(declaration.names[0])")
        help = Text(text: "Use \(declaration.replacement).")
    }

    init(_ rule: ProjectRule) {
        id = rule.rawValue
        shortDescription = Text(text: rule.title)
        help = Text(text: "\(rule.advice.capitalizedFirst).")
    }
}

private struct Invocation: Encodable {
    struct Notification: Encodable {
        let level = "warning"
        let message: Text
        let locations: [Location]
    }

    let executionSuccessful = true
    let toolExecutionNotifications: [Notification]

    init(_ unread: [Report.Unread]) {
        toolExecutionNotifications = unread.map {
            Notification(message: Text(text: "Not read: \($0.reason)."), locations: [Location($0.path, nil)])
        }
    }
}

private struct Location: Encodable {
    struct Artifact: Encodable { let uri: String }
    struct Region: Encodable {
        let startLine: Int
        let startColumn: Int
    }
    struct Physical: Encodable {
        let artifactLocation: Artifact
        let region: Region?
    }

    let physicalLocation: Physical

    init(_ path: String, _ place: Place?) {
        physicalLocation = Physical(
            artifactLocation: Artifact(uri: Self.uri(path)),
            region: place.map { Region(startLine: $0.line, startColumn: $0.utf16Column) })
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

private struct Result: Encodable {
    let ruleId: String
    let ruleIndex: Int?
    let level = "warning"
    let message: Text
    let locations: [Location]

    init(_ path: String, _ use: Candidate, _ indices: [String: Int]) {
        ruleId = use.declaration.code
        ruleIndex = indices[ruleId]
        message = Text(text: "\(use.spelling) belongs to SDK 2.x: use \(use.declaration.replacement).")
        locations = [Location(path, use.place)]
    }

    init(_ finding: ProjectFinding, _ indices: [String: Int]) {
        ruleId = finding.rule.rawValue
        ruleIndex = indices[ruleId]
        message = Text(text: "\(finding.detail): \(finding.rule.advice).")
        locations = [Location(finding.path, finding.place)]
    }
}
