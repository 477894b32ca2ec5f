import Testing

@testable import LoginWithAmazonLegacy

@Suite struct CodesTests {
    @Test("The table of codes and the marks in the sources agree, replacements too")
    func tableAndSources() throws {
        let table = try CodeTable()
        #expect(table.rows.count > 40)
        #expect(table.rows.map(\.entry) == table.marks.keys.sorted())
        #expect(Set(table.rows.map(\.entry.code)).count == table.rows.count)
        #expect(Set(table.rows.flatMap(\.names)).count == table.rows.flatMap(\.names).count)
    }

    @Test("Every spelling in the table has its mark")
    func spellings() throws {
        let table = try CodeTable()
        // A protocol is there with Objective-C and without; an enumeration and its Swift 2 names are marked apart; a redirect
        // has a spelling with an optional source application, and one without.
        let marks = ["LWA007": 4, "LWA020": 2, "LWA024": 2]
        for row in table.rows {
            let wanted = marks[row.entry.code] ?? row.names.count
            #expect(table.marks[row.entry] == wanted, "\(row.entry.code)")
        }
    }

    @Test("A call is counted under the code and the first name of its row")
    func countedCalls() throws {
        let rows = try CodeTable().rows.prefix(CountedCall.allCases.count)
        #expect(CountedCall.allCases.map(\.code) == rows.map(\.entry.code))
        #expect(CountedCall.allCases.map(\.name) == rows.map { $0.names.first })
    }
}
