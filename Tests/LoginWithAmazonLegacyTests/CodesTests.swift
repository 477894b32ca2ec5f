import Testing

@testable import LoginWithAmazonLegacy

@Suite struct CodesTests {
    @Test("The codes and replacements in the table match the deprecations in the sources")
    func tableAndSources() throws {
        let table = try CodeTable()
        #expect(table.rows.count > 40)
        #expect(table.rows.map(\.entry) == table.marks.keys.sorted())
        #expect(Set(table.rows.map(\.entry.code)).count == table.rows.count)
        #expect(Set(table.rows.flatMap(\.names)).count == table.rows.flatMap(\.names).count)
    }

    @Test("Every spelling in the table is deprecated in the sources")
    func spellings() throws {
        let table = try CodeTable()
        // The protocol is declared twice, with and without Objective-C. The enumeration and its Swift 2 names have a
        // deprecation each. The redirect handler has overloads for an optional and a non-optional source application.
        let marks = ["LWA007": 4, "LWA020": 2, "LWA024": 2]
        for row in table.rows {
            let wanted = marks[row.entry.code] ?? row.names.count
            #expect(table.marks[row.entry] == wanted, "\(row.entry.code)")
        }
    }

    @Test("A call is counted under its row's code and first name")
    func countedCalls() throws {
        let rows = try CodeTable().rows.prefix(CountedCall.allCases.count)
        #expect(CountedCall.allCases.map(\.code) == rows.map(\.entry.code))
        #expect(CountedCall.allCases.map(\.name) == rows.map { $0.names.first })
    }
}
