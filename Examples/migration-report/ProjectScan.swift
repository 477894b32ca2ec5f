import Foundation

/// Reads the files of a folder. Once all files have been read, decides which names are uses.
///
/// A scan stores facts about the sources but not their text, so that it doesn't hold all sources in memory.
struct ProjectScan {
    private let tree: SourceTree
    private var facts: [FileFacts] = []
    private var buildFiles: [BuildFile] = []
    private var lists: [String: InfoPlist] = [:]
    private var bindings: [Finding] = []
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
        // `Project.swift` is Tuist's.
        if kind == .buildFile || ["Package.swift", "Project.swift"].contains(path.lastComponent) {
            buildFiles.append(BuildFile(path: path, text: String(decoding: content.data, as: UTF8.self)))
        }
        if kind == .propertyList { lists[path] = InfoPlist(path: path, data: content.data) }
        if kind == .binding, content.namesSDK {
            bindings.append(Finding(.binding, path, "The file names the SDK's framework or classes"))
        }
        guard case .source(let language) = kind else { return }
        sourcesRead += 1
        guard content.mayConcernSDK else { return }
        facts.append(UseFinder.facts(of: Array(content.data), at: path, language))
    }

    // MARK: Combining

    private func report(_ heading: Report.Heading) -> Report {
        // The SDK has several headers in one folder, and only some of them declare names that no other library has.
        let folders = Set(facts.filter(\.declaresSDK).map(\.folder))
        let isCopy = { (file: FileFacts) in
            file.declaresSDK || folders.contains(file.folder) && LegacyName.headers.contains(file.fileName)
        }
        let sources = Self.withoutOwnHeaders(facts.filter { !isCopy($0) })
        let users = sources.filter(\.touchesSDK).map(\.path)
        let build = BuildFiles(buildFiles, of: users)
        let isUnused = users.isEmpty && unread.isEmpty && sourcesRead > 0
        let route: Route = isUnused ? .nothing : build.isPlugin || tree.hasOwnFramework ? .framework : .package
        let apps = Apps(infoPlists: lists.keys)
        var findings =
            users.isEmpty
            ? [] : self.findings(in: sources, apps, route) + build.findings(in: lists, of: apps, using: users)
        findings += facts.filter(isCopy).map { Finding(.copiedHeader, $0.path, "The file declares 2.x names") }
        findings += tree.oldFolders.map { Finding(.oldFolder, $0, "The folder belongs to the old SDK") }
        // The package's own framework is an `.xcframework`.
        let frameworks = build.frameworks.filter { !tree.hasOwnFramework || !$0.contains(".xcframework") }
        findings += build.findings(oldFolders: tree.oldFolders + frameworks) + bindings
        var heading = heading
        heading.app = build.app ?? heading.app
        let modern = sources.filter { $0.usesOfSDK3 > 0 }
        let read = Report.Sources(
            read: sourcesRead, usesOfSDK3: modern.map(\.usesOfSDK3).reduce(0, +), filesOfSDK3: modern.count,
            samples: tree.samples, copies: tree.copies.sorted())
        return Report(heading, route, read, findings: relevant(findings), unread: unread)
    }

    /// Removes the imports of headers of the app's own that have the names of the SDK's, such as `"AIError.h"`.
    private static func withoutOwnHeaders(_ sources: [FileFacts]) -> [FileFacts] {
        let own = LegacyName.headers.intersection(sources.map(\.fileName))
        return sources.map { file in
            var file = file
            file.imports.removeAll { own.contains($0.name.lastComponent) && !$0.isInModule }
            return file
        }
    }

    /// Returns the findings in sources. Each project's names are decided apart, because one project's declarations and
    /// headers say nothing about another's.
    private func findings(in sources: [FileFacts], _ apps: Apps, _ route: Route) -> [Finding] {
        let folders = buildFiles.filter { $0.isXcodeProject || $0.isPackage }.map(\.folder)
        let cordova = buildFiles.filter(\.isCordovaPlugin).map(\.folder)
        let projects = Dictionary(grouping: sources) { file in
            folders.filter(file.path.components.starts).max { $0.count < $1.count }
        }
        let bridgingHeaders = Set(sources.filter(\.isHeader).map(\.path).filter(isBridgingHeader))
        return projects.flatMap { folder, files in
            // A file outside of all projects may belong to any of them.
            let all = folder == nil ? sources : files + (projects[nil] ?? [])
            let isCordovaPlugin = folder.map(cordova.contains) ?? false
            let names = ProjectNames(all, bridgingHeaders: bridgingHeaders, apps, isCordovaPlugin: isCordovaPlugin)
            return files.flatMap { names.findings(in: $0, route) }
        }
    }

    /// Leaves out the findings that don't concern the project:
    /// - Settings for architectures, if no other finding shows that the project contains the old SDK.
    /// - References to the package's framework, and dependencies in podspecs or by path, if the project contains that
    ///   framework.
    private func relevant(_ findings: [Finding]) -> [Finding] {
        let ofOldSDK: [Rule] = [.oldFramework, .oldDependency, .linkerFlag, .searchPath, .oldFolder, .copiedHeader]
        let hasOldSDK = findings.contains { ofOldSDK.contains($0.rule) }
        return findings.filter { finding in
            switch finding.rule {
            case .architectures: hasOldSDK
            case .oldFramework: !tree.hasOwnFramework || !isOfOwnFramework(finding)
            case .oldDependency:
                !tree.hasOwnFramework
                    || !finding.path.hasSuffix(".podspec") && !finding.detail.hasSuffix(BuildFile.byPath)
            default: true
            }
        }
    }

    private func isOfOwnFramework(_ finding: Finding) -> Bool {
        finding.detail.hasSuffix(".xcframework") && !tree.oldFolders.contains { $0.hasSuffix(".xcframework") }
    }

    /// Whether the file has the usual name of a bridging header, or a build file names it as one.
    private func isBridgingHeader(_ path: String) -> Bool {
        path.hasSuffix("Bridging-Header.h") || path.hasSuffix("BridgingHeader.h")
            || buildFiles.contains { $0.names(path, in: $0.bridgingHeaders) }
    }
}
