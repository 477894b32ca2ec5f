import Foundation

/// Reads the files of a project and combines their facts.
///
/// Keeps each file's facts but not its text, so that memory grows with the uses rather than the sources.
struct ProjectScan {
    private var surveys: [String: FileFacts] = [:]
    private var projectFiles: [ProjectFileCheck] = []
    private var lists: [InfoPlist] = []
    private var findings: [ProjectFinding] = []
    private var unread: [Report.Unread] = []
    private var filesRead = 0

    static func report(_ tree: SourceTree) -> Report {
        var scan = ProjectScan()
        scan.unread = tree.unread
        scan.findings = tree.frameworks.map {
            ProjectFinding(rule: .oldFramework, path: $0, place: .beginning, detail: "It contains the framework")
        }
        for entry in tree.entries { scan.read(entry) }
        return scan.report()
    }

    private mutating func read(_ entry: SourceTree.Entry) {
        guard surveys[entry.path] == nil else { return }
        do {
            take(entry, try FileReader.bytes(entry.path))
        } catch {
            let reason = (error as? FileReader.Problem)?.reason ?? "\(error)"
            unread.append(Report.Unread(path: entry.path, reason: reason))
        }
    }

    private mutating func take(_ entry: SourceTree.Entry, _ bytes: [UInt8]) {
        switch entry.kind {
        case .swift, .objectiveC: survey(entry, SourceText.utf8(bytes))
        case .projectFile:
            let check = ProjectFileCheck(path: entry.path, text: String(decoding: bytes, as: UTF8.self))
            projectFiles.append(check)
            findings += check.findings
        case .dependencies:
            findings += DependencyCheck.findings(path: entry.path, text: String(decoding: bytes, as: UTF8.self))
        case .propertyList: InfoPlist(path: entry.path, data: Data(bytes)).map { lists.append($0) }
        }
    }

    private mutating func survey(_ entry: SourceTree.Entry, _ bytes: [UInt8]) {
        filesRead += 1
        let isHeader = entry.path.hasSuffix(".h") || entry.path.hasSuffix(".pch")
        guard SourceText.mayConcernSDK(bytes) || isHeader && SourceText.includesNeighbours(bytes) else { return }
        var facts = entry.kind == .swift ? SwiftSurvey.facts(of: bytes) : ObjectiveCSurvey.facts(of: bytes)
        let name = entry.path.split(separator: "/").last.map(String.init) ?? ""
        if SDKHeaders.all.contains(name), !facts.declared.isEmpty { facts.isCopyOfSDK = true }
        surveys[entry.path] = facts
    }

    // MARK: Combining

    private func report() -> Report {
        let resolution = Resolution(surveys, isBridgingHeader: isBridgingHeader)
        let imports = ImportCheck(
            isBridgingHeader: isBridgingHeader, isSuppliedInSwift: resolution.isSuppliedInSwift)
        var files: [Report.File] = []
        var findings = findings
        for (path, facts) in surveys.sorted(by: { $0.key < $1.key }) {
            let uses = resolution.uses(in: facts)
            findings += imports.findings(path, facts, isUsing: !uses.isEmpty)
            let modernUses = facts.isCopyOfSDK ? 0 : facts.modernUses
            guard !uses.isEmpty || modernUses > 0 else { continue }
            files.append(Report.File(path: path, uses: uses, modernUses: modernUses))
        }
        let identifiers = projectFiles.reduce(into: Set<String>()) { $0.formUnion($1.bundleIdentifiers) }
        findings += InfoPlistCheck(bundleIdentifiers: identifiers, usesSDK: !files.isEmpty).findings(lists)
        findings.sort { ($0.path, $0.place, $0.rule.rawValue) < ($1.path, $1.place, $1.rule.rawValue) }
        return Report(files: files, findings: findings, unread: unread, filesRead: filesRead)
    }

    /// Recognised by its usual name, or because a project file names it.
    private func isBridgingHeader(_ path: String) -> Bool {
        if path.hasSuffix("Bridging-Header.h") || path.hasSuffix("BridgingHeader.h") { return true }
        return projectFiles.contains { file in
            file.bridgingHeaders.contains { header in
                let tail = header.split(separator: "/").filter { !$0.contains("$") && $0 != ".." }.joined(
                    separator: "/")
                return !tail.isEmpty && (path == tail || path.hasSuffix("/" + tail))
            }
        }
    }
}
