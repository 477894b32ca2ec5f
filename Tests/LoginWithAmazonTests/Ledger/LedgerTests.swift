import Foundation
import LoginWithAmazon
import NewClient
import Testing

/// The ledger of SDK 3.x against what a client can use. `.ci/ledger` holds it against the symbols that are exported.
@Suite struct LedgerTests {
    let ledger: Ledger

    init() throws { ledger = try Ledger() }

    @Test func everyRowIsWhole() {
        for row in ledger.rows {
            #expect(["core", "facade"].contains(row.module), "\(row.name)")
            #expect(["same", "differs", "cannot", "ours"].contains(row.state), "\(row.name)")
            #expect((row.official == "-") == (row.state == "ours"), "\(row.name)")
            #expect(!row.official.isEmpty && !row.name.isEmpty, "\(row.name)")
            #expect(!["differs", "cannot"].contains(row.state) || row.note.hasSuffix("."), "no reason: \(row.name)")
            #expect(!row.note.contains("\t"), "too many columns: \(row.name)")
        }
    }

    @Test func noNameHasTwoRows() {
        let names = ledger.rows.map(\.name)
        #expect(Set(names).count == names.count, "\(Set(names.filter { name in names.count { $0 == name } > 1 }))")
    }

    @Test("Each row is used by a client as SDK 3.x is, and each use has a row")
    func everyRowIsUsed() {
        #expect(Set(uses.map(\.name)).symmetricDifference(ledger.usable.map(\.name)) == [])
        #expect(uses.count == Set(uses.map(\.name)).count)
    }

    @Test("Raw values of cases and values of constants, in the types that clients take them for")
    func values() {
        let told = Dictionary(ledger.usable.map { ($0.name, $0.value) }) { first, _ in first }
        for use in uses { #expect(told[use.name] == use.value, "\(use.name)") }
    }

    @Test("The key of an error's text has no name, and is what apps write")
    func keyOfTheText() {
        let error = AMZNError(.serverError, "text", retryAfter: 7) as NSError
        #expect(error.userInfo["AMZNLWAErrorNonLocalizedDescription"] as? String == "text")
        #expect(error.userInfo[kAMZNLWAErrorTimeUntilNextRetryAttempt] as? TimeInterval == 7)
        #expect(error.domain == "AMZNLWAErrorDomain")
        #expect(UInt(error.code) == kAMZNLWAServerError)
    }
}
