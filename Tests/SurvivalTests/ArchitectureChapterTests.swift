import Foundation
import Testing

/// The chapter on the architecture names folders and types: each must exist.
@Suite struct ArchitectureChapterTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources").standardizedFileURL

    @Test("The chapter has a row for every folder of the sources, and for no other") func folders() throws {
        for (module, next) in [("LoginWithAmazon", "\nThe facade"), ("LoginWithAmazonLegacy", "\n## ")] {
            let table = try Self.text(from: "below `Sources/\(module)`:", to: next)
            let named = Self.cells(0, of: table).flatMap(Self.quoted)
            let folders = try FileManager.default.contentsOfDirectory(
                at: Self.sources.appendingPathComponent(module), includingPropertiesForKeys: [.isDirectoryKey])
            let names = folders.filter(\.hasDirectoryPath).map(\.lastPathComponent).filter { !$0.hasSuffix(".docc") }
            #expect(named.sorted() == names.sorted())
        }
    }

    @Test("Every type of the vocabulary is declared") func types() throws {
        let named = Self.cells(2, of: try Self.text(from: "\n## Vocabulary", to: "\n## ")).flatMap(Self.quoted)
        #expect(named.count >= 15)
        let files = FileManager.default.enumerator(atPath: Self.sources.path)?.compactMap { $0 as? String } ?? []
        let code = try files.filter { $0.hasSuffix(".swift") }.map {
            try String(contentsOf: Self.sources.appendingPathComponent($0), encoding: .utf8)
        }
        for name in named {
            let isDeclared = ["struct", "enum", "class", "protocol"].contains { kind in
                code.contains { file in [" ", ":", "<"].contains { file.contains("\(kind) \(name)\($0)") } }
            }
            #expect(isDeclared, "\(name)")
        }
    }

    private static func text(from start: String, to end: String) throws -> String {
        let chapter = sources.appendingPathComponent("LoginWithAmazon/LoginWithAmazon.docc/HowItIsBuilt.md")
        let text = try String(contentsOf: chapter, encoding: .utf8)
        let range = try #require(text.range(of: start), "\(start)")
        return text[range.upperBound...].components(separatedBy: end)[0]
    }

    /// A column of a table, without its title.
    private static func cells(_ column: Int, of table: String) -> [String] {
        let rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
        return rows.map { $0.dropFirst(2).dropLast(2).components(separatedBy: " | ")[column] }
    }

    /// The texts between backquotes.
    private static func quoted(_ cell: String) -> [String] {
        cell.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    }
}
