import Foundation

/// The article `Migration.md`, whose code is that of the folders `Before` and `After`.
struct Guide {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    static let file = folder.appendingPathComponent(
        "../../Sources/LoginWithAmazonLegacy/LoginWithAmazonLegacy.docc/Migration.md"
    ).standardizedFileURL

    let text: String

    init() throws { text = try String(contentsOf: Self.file, encoding: .utf8) }

    /// The names that stand before the blocks of code.
    var names: [String] { text.matches(of: /<!-- snippet: (.+) -->/).map { String($0.1) } }

    var blocks: Int { text.matches(of: /```swift/).count }

    /// The text with each block of code as the files have it.
    func filled(_ snippets: [String: String]) -> String {
        text.replacing(/<!-- snippet: (.+) -->\n```swift\n(?:(?!```).*\n)*```/) { match in
            let name = String(match.1)
            return "<!-- snippet: \(name) -->\n```swift\n\(snippets[name] ?? "There is no such snippet.\n")```"
        }
    }

    /// The marked lines of all files, by their names.
    static func snippets() throws -> [String: String] {
        let files = try ["Before", "After"].flatMap {
            try FileManager.default.contentsOfDirectory(
                at: folder.appendingPathComponent($0), includingPropertiesForKeys: nil)
        }
        let found = try files.flatMap { file in
            try String(contentsOf: file, encoding: .utf8)
                .matches(of: /( *)\/\/ snippet: (.+)\n((?:(?! *\/\/ end$).*\n)*) *\/\/ end/.anchorsMatchLineEndings())
                .map { (String($0.2), unindented(String($0.3), by: $0.1.count)) }
        }
        return Dictionary(uniqueKeysWithValues: found)
    }

    private static func unindented(_ text: String, by count: Int) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0.dropFirst(count)) }
            .joined(separator: "\n")
    }
}
