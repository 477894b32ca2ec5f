import Foundation

/// The files of the package that the tests read.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    static let fixtures = root.appendingPathComponent("Tests/MigrationReportTests/Fixtures")
    static let facade = root.appendingPathComponent("Sources/LoginWithAmazonLegacy")

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The files below a folder with one of the extensions, by path.
    static func files(_ folder: URL, _ extensions: Set<String>) -> [URL] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter { extensions.contains($0.pathExtension) }
            .sorted { $0.path < $1.path }
    }
}
