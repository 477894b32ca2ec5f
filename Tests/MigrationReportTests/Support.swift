import Foundation
import TestSupport

@testable import MigrationReport

/// The files of the package that the tests read.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The files below a folder with one of the extensions, by path.
    static func files(_ folder: String, _ extensions: Set<String>) -> [URL] {
        let all = FileManager.default.enumerator(
            at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter { extensions.contains($0.pathExtension) }
            .sorted { $0.path < $1.path }
    }
}

/// A project in a temporary folder.
struct Sample {
    static let heading = Report.Heading(app: "Shop & Co", date: "2026-11-22", guide: "https://example.com/guide")

    let folder: TemporaryFolder
    let files: [URL]

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

    func report() throws -> Report {
        var tree = SourceTree()
        try tree.add(path)
        return ProjectScan.report(tree, Self.heading)
    }

    /// The uses as `file:line code`.
    func uses() throws -> [String] {
        try report().files.flatMap { file in
            file.uses.map { "\(file.path.dropFirst(path.count + 1)):\($0.place.line) \($0.rule.code)" }
        }
    }

    /// The findings besides the uses, as `file:line code`.
    func findings() throws -> [String] {
        try report().findings.map { "\($0.path.dropFirst(path.count + 1)):\($0.place.line) \($0.rule.code)" }
    }
}
