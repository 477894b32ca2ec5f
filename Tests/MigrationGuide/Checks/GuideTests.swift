import Foundation
import Testing

/// All code in the articles and the README comes from compiled files, in which a marker names it.
/// `UPDATE_ARTICLES=1 swift test --filter MigrationGuideTests` updates the articles.
@Suite struct GuideTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardizedFileURL
    private static let clients = "Tests/AppleSurface/Clients/"
    /// The files and folders with marked lines.
    private static let sources = [
        "Tests/MigrationGuide/Before", "Tests/MigrationGuide/After", "Tests/MigrationGuide/Manifest",
        "Tests/UsingSessions/Programs", "Tests/CommandLineTool", "Tests/ExampleTests/LocalServerCode.swift",
        clients + "ObjectiveC", clients + "Swift", clients + "Modules",
    ]
    private static let articles = ["README.md"] + files("Sources").filter { $0.hasSuffix(".md") }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
    }

    /// The files of a folder and the folders below it, or one file.
    private static func files(_ path: String) -> [String] {
        guard path.split(separator: "/").last?.contains(".") != true else { return [path] }
        let found = FileManager.default.enumerator(atPath: package.appendingPathComponent(path).path)
        return (found?.compactMap { $0 as? String } ?? []).sorted().map { path + "/" + $0 }
    }

    @Test("An article's code matches the compiled files", arguments: articles)
    func article(_ path: String) throws {
        let (snippets, text) = (try Self.snippets(), try Self.text(path))
        var filled = text
        for block in try text.codeBlocks() {
            guard let code = snippets[block.name] else {
                Issue.record("\(path): there is no compiled code for '\(block.name)':\n\(block.text)")
                continue
            }
            filled = filled.replacingOccurrences(of: block.text, with: block.filled(with: code))
        }
        if ProcessInfo.processInfo.environment["UPDATE_ARTICLES"] != nil {
            try Data(filled.utf8).write(to: Self.package.appendingPathComponent(path))
        }
        #expect(
            try Self.text(path) == filled,
            "\(path) is out of date. To update it: UPDATE_ARTICLES=1 swift test --filter MigrationGuideTests")
    }

    @Test("Each marked piece of the compiled files is in an article")
    func snippets() throws {
        let names = try Self.articles.flatMap { try Self.text($0).codeBlocks().map(\.name) }
        #expect(Set(names) == Set(try Self.snippets().keys))
        #expect(names.count >= 80)
    }

    @Test(
        "Every link to a section names an existing section",
        arguments: articles + ["Tests/README.md", "Examples/README.md"])
    func links(_ path: String) throws {
        let folder = URL(fileURLWithPath: path, relativeTo: Self.package).deletingLastPathComponent()
        for link in try Self.text(path).matches(of: "\\]\\(([^):#]*)#([^)]+)\\)") {
            let page =
                link[1].isEmpty ? Self.package.appendingPathComponent(path) : folder.appendingPathComponent(link[1])
            let headings = try String(contentsOf: page, encoding: .utf8).matches(of: "^#+ (.+)$").map { heading in
                heading[1].lowercased().replacingOccurrences(of: " ", with: "-")
                    .filter { $0.isLetter || $0.isNumber || $0 == "-" }
            }
            #expect(headings.contains(link[2]), "\(link[0])")
        }
    }

    @Test("Each difference from the official SDKs has a reason and a source")
    func differences() throws {
        let page = "Sources/LoginWithAmazonLegacy/LoginWithAmazonLegacy.docc/Differences.md"
        let rows = try Self.text(page).components(separatedBy: "\n").filter {
            $0.hasPrefix("| ") && !$0.hasPrefix("| **")
        }
        #expect(rows.count > 50)
        for row in rows {
            let cells = row.components(separatedBy: " | ").map { $0.trimmingCharacters(in: [" ", "|"]) }
            #expect(cells.count == 5 && !cells.contains(""), "\(row)")
        }
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
        let marks = ["// snippet: login-screen\n", "// end\n"]
        let compiled = try files.map { file in
            try marks.reduce(Self.text(file)) { $0.replacingOccurrences(of: $1, with: "") }
        }
        #expect(diffs.map { Self.outcome($0).joined() } == compiled)
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
    private static func snippets() throws -> [String: String] {
        let files = sources.flatMap(files).filter { $0.hasSuffix(".swift") || $0.hasSuffix(".m") }
        let found = try files.flatMap { file in
            try text(file).matches(of: "( *)// snippet: (.+)\\n((?:(?! *// end$).*\\n)*) *// end").map { match in
                let lines = match[3].split(separator: "\n", omittingEmptySubsequences: false)
                let language = file.hasSuffix(".m") ? "objc " : "swift "
                return (language + match[2], lines.map { $0.dropFirst(match[1].count) }.joined(separator: "\n"))
            }
        }
        return Dictionary(uniqueKeysWithValues: found)
    }
}

/// A block of code in an article, with the comment that names it.
private struct CodeBlock {
    let text: String
    /// The language and the name, for example `objc after-token`; the language alone if a comment is missing.
    let name: String
    private let indentation: String

    init(_ match: [String]) {
        (text, indentation, name) = (match[0], match[1], match[3] + (match[2].isEmpty ? "" : " " + match[2]))
    }

    /// The block with this code.
    func filled(with code: String) -> String {
        let words = name.split(separator: " ", maxSplits: 1)
        let lines = "<!-- snippet: \(words[1]) -->\n```\(words[0])\n\(code)```".components(separatedBy: "\n")
        return lines.map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: "\n")
    }
}

extension String {
    /// The blocks in Swift and Objective-C.
    fileprivate func codeBlocks() throws -> [CodeBlock] {
        try matches(of: "^( *)(?:<!-- snippet: (.+) -->\\n\\1)?```(swift|objc)\\n(?:(?! *```).*\\n)*\\1```$")
            .map(CodeBlock.init)
    }

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
