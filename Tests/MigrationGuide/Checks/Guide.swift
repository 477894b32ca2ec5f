import Foundation

/// The article `Migration.md`, whose code comes from the folders `Before` and `After`.
struct Guide {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    static let file = folder.appendingPathComponent(
        "../../Sources/LoginWithAmazonLegacy/LoginWithAmazonLegacy.docc/Migration.md"
    ).standardizedFileURL

    let text: String

    init() throws { text = try String(contentsOf: Self.file, encoding: .utf8) }

    private static let snippet = "<!-- snippet: (.+) -->"

    /// The snippet names before the code blocks.
    var names: [String] { get throws { try text.matches(of: Self.snippet).map { $0[1] } } }

    /// The unindented code blocks. Indented ones belong to lists and show whole files.
    var blocks: Int { text.components(separatedBy: "\n```swift").count - 1 }

    /// The text with each code block updated from the files.
    func filled(_ snippets: [String: String]) throws -> String {
        try text.matches(of: Self.snippet + "\n```swift\n(?:(?!```).*\n)*```").reduce(text) { text, match in
            let code = snippets[match[1]] ?? "Unknown snippet.\n"
            return text.replacingOccurrences(of: match[0], with: "<!-- snippet: \(match[1]) -->\n```swift\n\(code)```")
        }
    }

    /// The marked lines of all files, by snippet name.
    static func snippets() throws -> [String: String] {
        let files = try ["Before", "After"].flatMap {
            try FileManager.default.contentsOfDirectory(
                at: folder.appendingPathComponent($0), includingPropertiesForKeys: nil)
        }
        let found = try files.flatMap { file in
            try String(contentsOf: file, encoding: .utf8)
                .matches(of: "( *)// snippet: (.+)\\n((?:(?! *// end$).*\\n)*) *// end")
                .map { ($0[2], unindented($0[3], by: $0[1].count)) }
        }
        return Dictionary(uniqueKeysWithValues: found)
    }

    private static func unindented(_ text: String, by count: Int) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0.dropFirst(count)) }
            .joined(separator: "\n")
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
