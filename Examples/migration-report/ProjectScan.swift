import Foundation

/// Reads the files of a project. Once all files have been read, decides which names are uses.
///
/// A scan stores facts about the sources but not their text, so that it doesn't hold all sources in memory.
struct ProjectScan {
    private let tree: SourceTree
    private var facts: [FileFacts] = []
    private var buildFiles: [BuildFile] = []
    /// The findings in Info.plist files; nil if none has settings for the sign-in.
    private var lists: [Finding]?
    private var unread: [Report.Unread]
    private var sourcesRead = 0

    static func report(_ tree: SourceTree, _ heading: Report.Heading) -> Report {
        var scan = ProjectScan(tree)
        for (path, kind) in tree.entriesOfProject.sorted(by: { $0.key < $1.key }) {
            do { try scan.read(path, kind) } catch { scan.unread.append(error) }
        }
        return scan.report(heading)
    }

    private init(_ tree: SourceTree) { (self.tree, unread) = (tree, tree.unread) }

    private mutating func read(_ path: String, _ kind: SourceTree.Kind) throws(Report.Unread) {
        let content = try FileContent(of: path)
        if kind == .buildFile || path.lastComponent == "Package.swift" {
            buildFiles.append(BuildFile(path: path, text: String(decoding: content.data, as: UTF8.self)))
        }
        if kind == .propertyList, let found = InfoPlist.findings(path: path, data: content.data) {
            lists = (lists ?? []) + found
        }
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
        let uses = sources.map { names.uses(in: $0) }
        let modern = sources.filter { $0.usesOfSDK3 > 0 }
        let read = Report.Sources(
            read: sourcesRead, usesOfSDK3: modern.map(\.usesOfSDK3).reduce(0, +), filesOfSDK3: modern.count,
            samples: tree.samples)
        let using = Set(uses.joined().map(\.path) + modern.map(\.path))
        let build = BuildFiles(buildFiles, of: using.sorted())
        var findings = tree.frameworks.map { Finding(.oldFolder, $0, "The folder is the framework of the old SDK") }
        findings += facts.filter(\.isCopy).map { Finding(.copiedHeader, $0.path, "The file declares 2.x names") }
        for (source, uses) in zip(sources, uses) {
            findings += uses + names.importFindings(source, isUsing: !uses.isEmpty)
            findings += uses.isEmpty ? [] : names.failureFindings(source)
        }
        // If no source uses the SDK, an `APIKey` is assumed to be for another library.
        findings += using.isEmpty ? [] : lists ?? build.withoutKey
        findings += build.findings(frameworks: tree.frameworks)
        var heading = heading
        heading.app = build.app ?? heading.app
        let route: Route = build.isPlugin || tree.hasOwnFramework ? .framework : .package
        findings = relevant(findings, route, isUsing: !using.isEmpty)
        return Report(heading, route, read, findings: findings, unread: unread)
    }

    /// Leaves out the findings that don't concern the project:
    /// - Versions that are too old, if neither a source nor another finding shows that the project uses the SDK.
    /// - Settings for architectures, if no other finding shows that the project contains the old SDK.
    /// - Imports of `LoginWithAmazon`, if the project needs the package's framework, whose module has the calls of 2.x
    ///   too.
    /// - References to the package's framework, and dependencies in podspecs, if the project contains that framework.
    private func relevant(_ findings: [Finding], _ route: Route, isUsing: Bool) -> [Finding] {
        let needs: [Rule] = [.deploymentTarget, .swiftVersion, .oldXcode]
        let ofOldSDK: [Rule] = [.oldFramework, .oldDependency, .linkerFlag, .searchPath, .oldFolder, .copiedHeader]
        let hasOldSDK = findings.contains { ofOldSDK.contains($0.rule) }
        let hasSDK = isUsing || findings.contains { !needs.contains($0.rule) && $0.rule != .architectures }
        return findings.filter { finding in
            switch finding.rule {
            case .deploymentTarget, .swiftVersion, .oldXcode: hasSDK
            case .architectures: hasOldSDK
            case .moduleImport: route != .framework
            case .oldFramework: !tree.hasOwnFramework || !isOfOwnFramework(finding)
            case .oldDependency: !tree.hasOwnFramework || !finding.path.hasSuffix(".podspec")
            default: true
            }
        }
    }

    private func isOfOwnFramework(_ finding: Finding) -> Bool {
        finding.detail.hasSuffix(".xcframework") && !tree.frameworks.contains { $0.hasSuffix(".xcframework") }
    }

    /// Whether the file has the usual name of a bridging header, or has the name of one that a build file sets. The
    /// folders aren't compared, because a path in a build file may contain variables.
    private func isBridgingHeader(_ path: String) -> Bool {
        path.hasSuffix("Bridging-Header.h") || path.hasSuffix("BridgingHeader.h")
            || buildFiles.flatMap(\.bridgingHeaders).contains { $0.lastComponent == path.lastComponent }
    }
}
