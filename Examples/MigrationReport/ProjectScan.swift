import Foundation

/// Reads the files of a project, and decides from all of them which names are uses.
///
/// Keeps each file's facts but not its text, so that memory grows with the uses rather than the sources.
struct ProjectScan {
    /// By path, because the command line may name a file twice.
    private var facts: [String: FileFacts] = [:]
    private var buildFiles: [BuildFile] = []
    private var lists: [InfoPlist] = []
    private var findings: [Finding]
    private var unread: [Report.Unread]
    private var sourcesRead = 0
    private let hasOwnFramework: Bool

    static func report(
        _ tree: SourceTree, _ heading: Report.Heading, status: (String) -> Void = { _ in }
    ) -> Report {
        var scan = ProjectScan(tree)
        for (number, entry) in tree.entries.enumerated() {
            if number.isMultiple(of: 100) { status("\(number) of \(tree.entries.count) files read") }
            scan.read(entry)
        }
        return scan.report(heading)
    }

    private init(_ tree: SourceTree) {
        unread = tree.unread
        hasOwnFramework = tree.hasOwnFramework
        findings = tree.frameworks.map {
            Finding(rule: .oldFramework, path: $0, place: .beginning, detail: "It contains the framework")
        }
    }

    private mutating func read(_ entry: SourceTree.Entry) {
        guard facts[entry.path] == nil else { return }
        do { take(entry, try FileContent(of: entry.path)) } catch { unread.append(error) }
    }

    private mutating func take(_ entry: SourceTree.Entry, _ content: FileContent) {
        var content = content
        switch entry.kind {
        case .source(let language):
            if entry.path.hasSuffix("Package.swift") { takeBuildFile(entry, content.bytes) }
            sourcesRead += 1
            content.convertToUTF8()
            let isHeader = entry.path.hasSuffix(".h") || entry.path.hasSuffix(".pch")
            guard content.mayConcernSDK(isHeader: isHeader) else { return }
            facts[entry.path] = UseFinder.facts(of: content.bytes, at: entry.path, language)
        case .buildFile: takeBuildFile(entry, content.bytes)
        case .propertyList: InfoPlist(path: entry.path, data: Data(content.bytes)).map { lists.append($0) }
        }
    }

    private mutating func takeBuildFile(_ entry: SourceTree.Entry, _ bytes: [UInt8]) {
        buildFiles.append(BuildFile(path: entry.path, text: String(decoding: bytes, as: UTF8.self)))
    }

    // MARK: Combining

    private func report(_ heading: Report.Heading) -> Report {
        var (files, findings): ([Report.File], [Finding]) = ([], findings)
        let sources = facts.values.filter { !ProjectNames.isCopy($0) }.sorted { $0.path < $1.path }
        for file in facts.values where ProjectNames.isCopy(file) {
            findings.append(
                Finding(rule: .copiedHeader, path: file.path, place: .beginning, detail: "It declares 2.x names"))
        }
        let names = ProjectNames(sources, bridgingHeaders: Set(facts.keys.filter(isBridgingHeader)))
        for file in sources {
            let (uses, modernUses) = (names.uses(in: file), names.modernUses(in: file))
            findings += file.imports.compactMap { include in
                names.rule(for: include, in: file, isUsing: !uses.isEmpty).map {
                    Finding(rule: $0, path: file.path, place: include.place, detail: "It imports \(include.name)")
                }
            }.filter(isLeft)
            guard !uses.isEmpty || modernUses > 0 else { continue }
            files.append(Report.File(path: file.path, language: file.language, uses: uses, modernUses: modernUses))
        }
        findings += otherFindings(usesSDK: !files.isEmpty)
        findings.sort { ($0.path, $0.place, $0.rule.code) < ($1.path, $1.place, $1.rule.code) }
        return Report(heading, files: files, findings: findings, unread: unread, filesRead: sourcesRead)
    }

    /// What the package needs concerns only projects with the SDK.
    private func otherFindings(usesSDK: Bool) -> [Finding] {
        let found = buildFiles.flatMap(\.findings)
        let needs = [Rule.deploymentTarget, .swiftVersion]
        let hasSDK = usesSDK || !findings.isEmpty || found.contains { !needs.contains($0.rule) }
        let identifiers = buildFiles.reduce(into: Set<String>()) { $0.formUnion($1.bundleIdentifiers) }
        return found.filter { (hasSDK || !needs.contains($0.rule)) && isLeft($0) }
            + InfoPlist.findings(lists, identifiers, usesSDK: usesSDK)
    }

    /// With the package's own framework, which has the old one's name and both APIs, nothing is left to link or import.
    private func isLeft(_ finding: Finding) -> Bool {
        !hasOwnFramework || ![.oldFramework, .oldDependency, .linkerFlag, .moduleImport].contains(finding.rule)
    }

    /// Recognised by its usual name, or because a build file names it.
    private func isBridgingHeader(_ path: String) -> Bool {
        if path.hasSuffix("Bridging-Header.h") || path.hasSuffix("BridgingHeader.h") { return true }
        return buildFiles.lazy.flatMap(\.bridgingHeaders).contains { header in
            let parts = header.split(separator: "/").filter { !$0.contains("$") && $0 != ".." && $0 != "." }
            let tail = parts.joined(separator: "/")
            return !tail.isEmpty && (path == tail || path.hasSuffix("/" + tail))
        }
    }
}
