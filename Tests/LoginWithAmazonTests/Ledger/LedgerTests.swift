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

    @Test("The raw values of cases and the values of constants match the ledger")
    func constants() {
        let listed = Dictionary(ledger.usable("core").map { ($0.name, $0.value) }) { first, _ in first }
        #expect(values == listed.filter { !$1.isEmpty })
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
