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

    @Test("The names of SDK 3.x are those of the ledger, except for those in the table")
    func modernNames() throws {
        let ledger = try Repository.text("Tests/LoginWithAmazonTests/Ledger/ledger.tsv")
        var names: Set<String> = []
        for row in ledger.split(separator: "\n") where !row.hasPrefix("#") {
            let columns = row.split(separator: "\t", omittingEmptySubsequences: false)
            guard columns[1] != "cannot" else { continue }
            for column in columns[2...3] {
                let name = column.prefix { $0.isLetter || $0.isNumber }
                if name.count == column.count || column.hasPrefix("AMZN") { names.insert(String(name)) }
            }
        }
        names = names.filter { $0.hasPrefix("AMZN") || $0.hasPrefix("kAMZN") }
        names.subtract(table.flatMap(\.names))
        // The ledger of SDK 3.x lists these names, but they exist only to count uses of 2.x.
        names.subtract(["AMZNLegacyCallCount", "AMZNLegacyUsage"])
        #expect(names.subtracting(ModernNames.all).sorted() == [])
    }

    /// `LWA001: use …` for every row.
    private var expectedMessages: [String] { table.map { "\($0.code): use \($0.replacement)" } }

    private func messages(in text: String, between start: String, _ end: Character) -> [String] {
        let found = text.components(separatedBy: start + "LWA0").dropFirst().map { "LWA0" + $0.prefix { $0 != end } }
        return Set(found).sorted()
    }
}
