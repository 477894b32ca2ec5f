import Foundation
import Testing

/// The article `Migration.md`, whose code comes from the folders `Before` and `After`, and the screens in the README.
/// `UPDATE_MIGRATION_GUIDE=1 swift test --filter MigrationGuideTests` updates the article.
@Suite struct GuideTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    private static let package = folder.appendingPathComponent("../..").standardizedFileURL
    private static let guide = "Sources/LoginWithAmazonLegacy/LoginWithAmazonLegacy.docc/Migration.md"

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
    }

    @Test("The guide contains the code of the compiled files, each snippet once")
    func guide() throws {
        let (snippets, text) = (try Self.snippets(), try Self.text(Self.guide))
        var names: [String] = []
        var filled = text
        for match in try text.matches(of: "<!-- snippet: (.+) -->\n```swift\n(?:(?!```).*\n)*```") {
            names.append(match[1])
            let code = snippets[match[1]] ?? "Unknown snippet.\n"
            let block = "<!-- snippet: \(match[1]) -->\n```swift\n\(code)```"
            filled = filled.replacingOccurrences(of: match[0], with: block)
        }
        if ProcessInfo.processInfo.environment["UPDATE_MIGRATION_GUIDE"] != nil {
            try Data(filled.utf8).write(to: Self.package.appendingPathComponent(Self.guide))
        }
        #expect(
            try Self.text(Self.guide) == filled,
            "The guide is out of date. To update it: UPDATE_MIGRATION_GUIDE=1 swift test --filter MigrationGuideTests")
        #expect(names.sorted() == snippets.keys.sorted())
        // Indented code blocks belong to lists and show whole files.
        #expect(text.components(separatedBy: "\n```swift").count - 1 == names.count)
    }

    @Test("Each diff in the README changes one import, and results in a compiled file")
    func readme() throws {
        let diffs = try Self.text("README.md").components(separatedBy: "```diff\n").dropFirst().map {
            $0.components(separatedBy: "```")[0].split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        }
        for (lines, sign) in diffs.flatMap({ lines in ["-", "+"].map { (lines, $0) } }) {
            let changed = lines.filter { $0.hasPrefix(sign) }
            #expect(changed.count == 1)
            #expect(changed.allSatisfy { $0.contains("import LoginWithAmazon") })
        }
        let results = diffs.map { lines in
            lines.filter { !$0.hasPrefix("-") }.map { $0.dropFirst() + "\n" }.joined()
        }
        let files = [
            "Tests/MigrationGuide/Before/LoginScreen.swift", "Tests/AppleSurface/Clients/Modules/LoginScreen.m",
        ]
        #expect(results == (try files.map(Self.text)))
    }

    /// The marked lines of all files, by snippet name, without their indentation.
    private static func snippets() throws -> [String: String] {
        let files = try ["Before", "After"].flatMap {
            try FileManager.default.contentsOfDirectory(
                at: folder.appendingPathComponent($0), includingPropertiesForKeys: nil)
        }
        let found = try files.flatMap { file in
            try String(contentsOf: file, encoding: .utf8)
                .matches(of: "( *)// snippet: (.+)\\n((?:(?! *// end$).*\\n)*) *// end")
                .map { match in
                    let lines = match[3].split(separator: "\n", omittingEmptySubsequences: false)
                    return (match[2], lines.map { $0.dropFirst(match[1].count) }.joined(separator: "\n"))
                }
        }
        return Dictionary(uniqueKeysWithValues: found)
    }
}

extension String {
    /// The capture groups of each match, the whole match first. (Swift's own regular expressions require macOS 13.)
    fileprivate func matches(of pattern: String) throws -> [[String]] {
        let expression = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
        return expression.matches(in: self, range: NSRange(startIndex..., in: self)).map { match in
            (0..<match.numberOfRanges).map { group in
                Range(match.range(at: group), in: self).map { String(self[$0]) } ?? ""
            }
        }
    }
}
