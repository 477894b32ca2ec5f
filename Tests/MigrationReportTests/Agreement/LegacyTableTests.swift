import Foundation
import Testing

@testable import MigrationReport

/// Checks everything that repeats rows of the table of codes.
@Suite struct LegacyTableTests {
    private let table = LegacyTable.declarations

    @Test("Codes, names and selectors are unique, and codes ascend")
    func rows() {
        #expect(table.map(\.code) == Set(table.map(\.code)).sorted())
        let names = table.flatMap(\.names)
        #expect(Set(names).count == names.count)
        #expect(Set(table.map(\.code)).isDisjoint(with: ProjectRule.allCases.map(\.rawValue)))
        #expect(LegacyIndex.shared.selectors.count == table.filter { $0.kind == .call }.count)
    }

    @Test("The facade's deprecation messages match the table")
    func facade() throws {
        let sources = try Repository.files(Repository.facade, ["swift"]).map {
            try String(contentsOf: $0, encoding: .utf8)
        }
        #expect(messages(in: sources.joined(), between: "message: \"", "\"") == expectedMessages)
    }

    @Test("The Objective-C headers' deprecation messages match the table")
    func headers() throws {
        let headers = try Repository.files(Repository.facade, ["h"]).map { try String(contentsOf: $0, encoding: .utf8) }
        #expect(messages(in: headers.joined(), between: "\"", "\"") == expectedMessages)
    }

    @Test("The article Codes contains both tables as the program prints them")
    func article() throws {
        let article = try Repository.text("Sources/LoginWithAmazonLegacy/LoginWithAmazonLegacy.docc/Codes.md")
        #expect(article.contains(LegacyTable.markdown + "\n"))
        #expect(article.contains(ProjectRule.markdown + "\n"))
    }

    /// `LWA001: use …` for every row.
    private var expectedMessages: [String] { table.map { "\($0.code): use \($0.replacement)" } }

    private func messages(in text: String, between start: String, _ end: Character) -> [String] {
        let found = text.components(separatedBy: start + "LWA0").dropFirst().map { "LWA0" + $0.prefix { $0 != end } }
        return Set(found).sorted()
    }
}
