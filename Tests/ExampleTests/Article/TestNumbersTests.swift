import Foundation
import Testing

/// The lists in `Tests/README.md`, whose numbers the names of tests cite.
@Suite struct TestNumbersTests {
    @Test("Each number that a test cites has a row", arguments: ["Expectation", "Regression", "Outside"])
    func rows(list: String) throws {
        let folder = LegacyAppFiles.package.appendingPathComponent("Tests")
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        let cited = try files.filter { $0.hasSuffix("Tests.swift") }.reduce(into: Set<Int>()) { numbers, file in
            let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            for citation in text.matches(of: #/@Test\(\s*"(\w+) (\d+(?:(?:, | and )\d+)*):/#) where citation.1 == list {
                numbers.formUnion(citation.2.matches(of: #/\d+/#).compactMap { Int($0.0) })
            }
        }
        #expect(!cited.isEmpty)
        #expect(cited.subtracting(try Self.numbers(of: list)) == [])
    }

    /// The numbers in the first column of the list's table.
    private static func numbers(of list: String) throws -> Set<Int> {
        let text = try LegacyAppFiles.text("Tests/README.md")
        let start = try #require(text.range(of: "\n## \(list)"))
        let section = text[start.upperBound...].components(separatedBy: "\n## ")[0]
        return Set(section.matches(of: #/\n\| (\d+) \|/#).compactMap { Int($0.1) })
    }
}
