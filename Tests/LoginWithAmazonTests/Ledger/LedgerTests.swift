import Foundation
import LoginWithAmazon
import NewClient
import TestSupport
import Testing

/// The ledger of SDK 3.x against what a client can use. `.ci/ledger` holds it against the symbols that are exported.
@Suite struct LedgerTests {
    let ledger: Ledger

    init() throws { ledger = try Ledger(in: .module) }

    @Test func everyRowIsWhole() {
        #expect(ledger.rows.compactMap(\.fault) == [])
    }

    @Test func noNameHasTwoRows() {
        let names = ledger.rows.map(\.name)
        #expect(Set(names).count == names.count, "\(Set(names.filter { name in names.count { $0 == name } > 1 }))")
    }

    @Test("Each row is used by a client as SDK 3.x is, and each use has a row")
    func everyRowIsUsed() {
        #expect(Set(uses.map(\.name)).symmetricDifference(ledger.usable("core").map(\.name)) == [])
        #expect(uses.count == Set(uses.map(\.name)).count)
    }

    @Test("Raw values of cases and values of constants, in the types that clients take them for")
    func values() {
        let told = Dictionary(ledger.usable("core").map { ($0.name, $0.value) }) { first, _ in first }
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
