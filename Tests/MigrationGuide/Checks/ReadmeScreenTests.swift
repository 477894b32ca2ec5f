import Foundation
import Testing

/// The screens in the README: each diff changes one import, and its result is a file that is compiled.
@Suite struct ReadmeScreenTests {
    private static let root = Guide.folder.appendingPathComponent("../..").standardizedFileURL
    private static let files = [
        "Tests/MigrationGuide/Before/LoginScreen.swift", "Tests/AppleSurface/Clients/Modules/LoginScreen.m",
    ]

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The lines of each diff, without the empty one at its end.
    private static func diffs() throws -> [[Substring]] {
        try text("README.md").components(separatedBy: "```diff\n").dropFirst()
            .map { $0.components(separatedBy: "```")[0].split(separator: "\n", omittingEmptySubsequences: false) }
            .map { $0.dropLast() }
    }

    @Test("Each diff in the README changes one import") func eachDiffChangesOneImport() throws {
        for lines in try Self.diffs() {
            for sign in ["-", "+"] {
                let changed = lines.filter { $0.hasPrefix(sign) }
                #expect(changed.count == 1)
                #expect(changed.allSatisfy { $0.contains("import LoginWithAmazon") })
            }
        }
    }

    @Test("Each diff in the README results in a compiled file") func theResultsAreTheCompiledFiles() throws {
        let results = try Self.diffs().map { lines in
            lines.filter { !$0.hasPrefix("-") }.map { $0.dropFirst() + "\n" }.joined()
        }
        #expect(results == (try Self.files.map(Self.text)))
    }
}
