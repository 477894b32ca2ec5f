import Foundation
import Testing

@testable import LoginWithAmazonLegacy

/// Compares the sources and headers with the table in the article *Codes*, which lists the names of SDK 2.x.
@Suite struct CodesTests {
    /// A code with its replacement.
    private struct Entry: Hashable, Comparable {
        let code: String
        let replacement: String

        static func < (one: Entry, other: Entry) -> Bool { one.code < other.code }
    }

    private static let facade = URL(fileURLWithPath: #filePath).appendingPathComponent(
        "../../../Sources/LoginWithAmazonLegacy"
    ).standardizedFileURL

    private let rows: [(entry: Entry, names: [String])]
    private let sources: String
    private let headers: String

    init() throws {
        let article = Self.facade.appendingPathComponent("LoginWithAmazonLegacy.docc/Codes.md")
        rows = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "\n").compactMap { line in
            guard line.hasPrefix("| LWA0") else { return nil }
            let cells = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let names = cells[2].components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            return (Entry(code: cells[1], replacement: cells[3]), names)
        }
        let files = FileManager.default.enumerator(at: Self.facade, includingPropertiesForKeys: nil)
        let texts = try (files?.compactMap { $0 as? URL } ?? []).filter { ["swift", "h"].contains($0.pathExtension) }
            .map { (isHeader: $0.pathExtension == "h", text: try String(contentsOf: $0, encoding: .utf8)) }
        sources = texts.filter { !$0.isHeader }.map(\.text).joined()
        headers = texts.filter(\.isHeader).map(\.text).joined()
    }

    @Test("The codes and replacements in the table are those of the deprecations, in Swift and in the headers")
    func deprecations() {
        #expect(rows.map(\.entry) == entries(in: sources))
        #expect(rows.map(\.entry) == entries(in: headers))
        #expect(Set(rows.flatMap(\.names)).count == rows.flatMap(\.names).count)
    }

    /// The entries in messages like `"LWA001: use …"`.
    private func entries(in text: String) -> [Entry] {
        let found = text.components(separatedBy: "\"LWA0").dropFirst().compactMap { rest -> Entry? in
            let parts = rest.prefix { $0 != "\"" }.components(separatedBy: ": use ")
            return parts.count == 2 ? Entry(code: "LWA0" + parts[0], replacement: parts[1]) : nil
        }
        return Set(found).sorted()
    }

    @Test("A name with a migration warning is declared in the same way without it")
    func declarationsTwice() {
        let halves = sources.components(separatedBy: "\n#if MigrationWarnings\n").dropFirst().compactMap { text in
            let halves = text.components(separatedBy: "\n#endif")[0].components(separatedBy: "\n#else\n")
            return halves.count == 2 ? halves.map(declarations) : nil
        }
        #expect(halves.map(\.[0]) == halves.map(\.[1]))
        let names = halves.flatMap(\.[0]).compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
        #expect(names == rows.filter { $0.entry.code >= "LWA030" }.flatMap(\.names))
    }

    /// Declarations of constants and type aliases.
    private func declarations(in text: String) -> [String] {
        text.components(separatedBy: "public ").dropFirst().map { $0.components(separatedBy: "\n")[0] }
    }

    @Test("A call is counted under its row's code and first name")
    func countedCalls() {
        let calls = CountedCall.allCases.filter { $0.code != "LWA020" }
        #expect(
            calls.map { "\($0.code) \($0.name)" } == rows.prefix(calls.count).map { "\($0.entry.code) \($0.names[0])" })
    }
}
