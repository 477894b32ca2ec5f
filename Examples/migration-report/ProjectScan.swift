import Foundation

/// Reads the files of a project, and decides from all of them which names are uses.
///
/// Keeps each file's facts but not its text, so that memory grows with the uses rather than the sources.
struct ProjectScan {
    private let tree: SourceTree
    private var facts: [FileFacts] = []
    private var findings: [Finding] = []
    private var bridgingHeaders: [String] = []
    private var unread: [Report.Unread]
    private var sourcesRead = 0

    static func report(
        _ tree: SourceTree, _ heading: Report.Heading, status: (String) -> Void = { _ in }
    ) -> Report {
        var scan = ProjectScan(tree)
        for (number, entry) in tree.entries.sorted(by: { $0.key < $1.key }).enumerated() {
            if number.isMultiple(of: 100) { status("\(number) of \(tree.entries.count) files read") }
            do { try scan.read(entry.key, entry.value) } catch { scan.unread.append(error) }
        }
        return scan.report(heading)
    }

    private init(_ tree: SourceTree) { (self.tree, unread) = (tree, tree.unread) }

    private mutating func read(_ path: String, _ kind: SourceTree.Kind) throws(Report.Unread) {
        let content = try FileContent(of: path)
        if kind == .buildFile || path.lastComponent == "Package.swift" {
            let file = BuildFile(path: path, text: String(decoding: content.data, as: UTF8.self))
            findings += file.findings
            bridgingHeaders += file.bridgingHeaders
        }
        if kind == .propertyList { findings += InfoPlist.findings(path: path, data: content.data) }
        guard case .source(let language) = kind else { return }
        sourcesRead += 1
        let isHeader = path.hasSuffix(".h") || path.hasSuffix(".pch")
        guard content.mayConcernSDK(isHeader: isHeader) else { return }
        facts.append(UseFinder.facts(of: Array(content.data), at: path, language))
    }

    // MARK: Combining

    private func report(_ heading: Report.Heading) -> Report {
        let sources = facts.filter { !$0.isCopy }
        let names = ProjectNames(sources, bridgingHeaders: Set(facts.map(\.path).filter(isBridgingHeader)))
        var findings = tree.frameworks.map { Finding(.oldFramework, $0, "The folder contains the framework") }
        findings += facts.filter(\.isCopy).map { Finding(.copiedHeader, $0.path, "The file declares 2.x names") }
        for source in sources {
            let uses = names.uses(in: source)
            findings += uses + names.importFindings(source, isUsing: !uses.isEmpty)
        }
        // Other libraries have an `APIKey` too.
        let isUsing = findings.contains(where: \.isUse)
        findings += self.findings.filter { isUsing || $0.rule.step != .settings }
        // What the package needs concerns only projects with the SDK. With the package's own framework, which has the
        // old one's name and both APIs, nothing is left to link or import.
        let needs: [Rule] = [.deploymentTarget, .swiftVersion]
        let hasSDK = findings.contains { !needs.contains($0.rule) }
        let moot: [Rule] = tree.hasOwnFramework ? [.oldFramework, .oldDependency, .linkerFlag, .moduleImport] : []
        findings = findings.filter { !moot.contains($0.rule) && (hasSDK || !needs.contains($0.rule)) }
        return Report(heading, findings: findings, unread: unread, filesRead: sourcesRead)
    }

    /// Recognised by its usual name, or because a build file names it, behind variables such as `$(SRCROOT)`.
    private func isBridgingHeader(_ path: String) -> Bool {
        path.hasSuffix("Bridging-Header.h") || path.hasSuffix("BridgingHeader.h")
            || bridgingHeaders.contains { $0.lastComponent == path.lastComponent }
    }
}
