import Foundation
import TestSupport

@testable import migration_report

/// Access to the package's files.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let articles = "Sources/LoginWithAmazonLegacy/LoginWithAmazonLegacy.docc/"

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The files with this extension below a folder, sorted by path.
    static func files(_ folder: String, _ suffix: String) -> [URL] {
        let all = FileManager.default.enumerator(
            at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == suffix }
            .sorted { $0.path < $1.path }
    }
}

/// A project in a temporary folder.
struct Sample {
    static let heading = Report.Heading(app: "Shop & Co", date: "2026-11-22", guide: "https://example.com/guide")

    let folder: TemporaryFolder
    let files: [URL]

    /// Creates a project from a text in which each file begins with a line such as `== A.swift`.
    init(_ project: String) throws {
        let files = project.components(separatedBy: "== ").dropFirst().map { $0.split(separator: "\n", maxSplits: 1) }
        try self.init(Dictionary(uniqueKeysWithValues: files.map { (String($0[0]), String($0[1])) }))
    }

    init(_ files: [String: String]) throws { try self.init(files.mapValues { Data($0.utf8) }) }

    init(_ files: [String: Data]) throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        self.files = files.keys.sorted().map { folder[$0] }
        for (path, data) in files {
            let parent = folder[path].deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try data.write(to: folder[path])
        }
    }

    var path: String { folder.url.path }

    /// Reads the folder, and further paths that need not exist.
    func report(app: String? = nil, excluding excluded: [String] = [], and others: [String] = []) -> Report {
        var tree = SourceTree(excluding: excluded)
        for path in [path] + others { tree.add(path) }
        var heading = Self.heading
        heading.app = app ?? heading.app
        return ProjectScan.report(tree, heading)
    }

    /// The uses of names, as `file:line code`.
    func uses() throws -> [String] { try findings(where: \.isUse) }

    /// The findings that aren't uses of names, as `file:line code`.
    func findings() throws -> [String] { try findings { !$0.isUse } }

    private func findings(where isIncluded: (Finding) -> Bool) throws -> [String] {
        report().findings.filter(isIncluded).map {
            "\($0.path.dropFirst(path.count + 1)):\($0.place.line) \($0.rule.code)"
        }
    }
}
