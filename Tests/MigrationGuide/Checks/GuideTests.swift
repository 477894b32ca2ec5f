import Foundation
import Testing

/// The articles whose code comes from compiled files, and the screens in the README.
/// `UPDATE_ARTICLES=1 swift test --filter MigrationGuideTests` updates the articles.
@Suite struct GuideTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardizedFileURL
    private static let clients = "Tests/AppleSurface/Clients/"

    /// An article, the folders with its marked lines in Swift, and the files that are compiled with its code in Objective-C.
    struct Article: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let sources: [String]
        var clients: [String] = []

        static let all = [
            Article(
                testDescription: "Sources/LoginWithAmazonLegacy/LoginWithAmazonLegacy.docc/Migration.md",
                sources: ["Tests/MigrationGuide/Before", "Tests/MigrationGuide/After"],
                clients: ["GuideBefore.m", "GuideAfter.m"].map { GuideTests.clients + "Guide/" + $0 }),
            Article(
                testDescription: "Sources/LoginWithAmazon/LoginWithAmazon.docc/UsingSessions.md",
                sources: ["Tests/UsingSessions/Programs"]),
        ]
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
    }

    @Test("An article contains the code of the compiled files, each snippet once", arguments: Article.all)
    func article(_ article: Article) throws {
        let path = article.testDescription
        let (snippets, text) = (try Self.snippets(article.sources), try Self.text(path))
        var names: [String] = []
        var filled = text
        for match in try text.matches(of: "<!-- snippet: (.+) -->\n```(swift|objc)\n(?:(?!```).*\n)*```") {
            let name = match[2] + " " + match[1]
            names.append(name)
            guard match[2] == "swift" else { continue }
            let block = "<!-- snippet: \(match[1]) -->\n```\(match[2])\n\(snippets[name] ?? "Unknown snippet.\n")```"
            filled = filled.replacingOccurrences(of: match[0], with: block)
        }
        if ProcessInfo.processInfo.environment["UPDATE_ARTICLES"] != nil {
            try Data(filled.utf8).write(to: Self.package.appendingPathComponent(path))
        }
        #expect(
            try Self.text(path) == filled,
            "\(path) is out of date. To update it: UPDATE_ARTICLES=1 swift test --filter MigrationGuideTests")
        let used = try article.clients.flatMap { try Self.text($0).matches(of: "// guide: (.+)") }.map {
            "objc " + $0[1]
        }
        #expect(names.sorted() == (snippets.keys + used).sorted())
        // Indented code blocks belong to lists and show whole files.
        #expect(try text.matches(of: "^```(swift|objc)$").count == names.count)
    }

    @Test("Each diff in the README changes one import, and results in a compiled file")
    func readme() throws {
        let diffs = try Self.text("README.md").components(separatedBy: "```diff\n").dropFirst().map(Self.lines)
        for (lines, sign) in diffs.flatMap({ lines in ["-", "+"].map { (lines, $0) } }) {
            let changed = lines.filter { $0.hasPrefix(sign) }
            #expect(changed.count == 1)
            #expect(changed.allSatisfy { $0.contains("import LoginWithAmazon") })
        }
        let files = ["Tests/MigrationGuide/Before/LoginScreen.swift", Self.clients + "Modules/LoginScreen.m"]
        #expect(diffs.map { Self.outcome($0).joined() } == (try files.map(Self.text)))
    }

    /// The lines up to the end of the code block.
    private static func lines(_ block: String) -> [Substring] {
        Array(
            block.components(separatedBy: "\n```")[0].split(separator: "\n", omittingEmptySubsequences: false)
                .filter { $0 != "```" })
    }

    /// What a diff's lines result in.
    private static func outcome(_ lines: [Substring]) -> [String] {
        lines.filter { !$0.hasPrefix("-") }.map { $0.dropFirst() + "\n" }
    }

    /// The marked lines of all files, by language and name, without their indentation.
    private static func snippets(_ folders: [String]) throws -> [String: String] {
        let found = try folders.map(package.appendingPathComponent).flatMap { folder in
            try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        }.flatMap { file in
            try String(contentsOf: file, encoding: .utf8)
                .matches(of: "( *)// snippet: (.+)\\n((?:(?! *// end$).*\\n)*) *// end")
                .map { match in
                    let lines = match[3].split(separator: "\n", omittingEmptySubsequences: false)
                    return ("swift " + match[2], lines.map { $0.dropFirst(match[1].count) }.joined(separator: "\n"))
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
