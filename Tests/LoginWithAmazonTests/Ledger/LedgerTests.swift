import Foundation
import LoginWithAmazon
import NewClient
import TestSupport
import Testing

/// Compares the ledger of SDK 3.x with the declarations a client can use; `.ci/ledger` compares it with the exports.
@Suite struct LedgerTests {
    let ledger: Ledger

    init() throws { ledger = try Ledger(in: .module) }

    @Test("Every row is well-formed")
    func everyRowIsWellFormed() {
        #expect(ledger.rows.compactMap(\.fault) == [])
    }

    @Test("Every name has exactly one row")
    func noNameHasTwoRows() {
        let names = ledger.rows.map(\.name)
        #expect(Set(names).count == names.count, "\(Set(names.filter { name in names.count { $0 == name } > 1 }))")
    }

    @Test("The 3.x client uses each row, and each of its uses has a row")
    func everyRowIsUsed() {
        #expect(Set(uses.map(\.name)).symmetricDifference(ledger.usable("core").map(\.name)) == [])
        #expect(uses.count == Set(uses.map(\.name)).count)
    }

    @Test("The raw values of cases and the values of constants match the ledger")
    func values() {
        let listed = Dictionary(ledger.usable("core").map { ($0.name, $0.value) }) { first, _ in first }
        for use in uses { #expect(listed[use.name] == use.value, "\(use.name)") }
    }

    @Test("The userInfo key of an error's message has the value that apps write as a literal")
    func keyOfTheText() {
        let error = AMZNError(.serverError, "text", retryAfter: 7) as NSError
        #expect(error.userInfo["AMZNLWAErrorNonLocalizedDescription"] as? String == "text")
        #expect(error.userInfo[kAMZNLWAErrorTimeUntilNextRetryAttempt] as? TimeInterval == 7)
        #expect(error.domain == "AMZNLWAErrorDomain")
        #expect(UInt(error.code) == kAMZNLWAServerError)
    }
}
