import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

/// The ledger of SDK 2.x. `.ci/ledger` compares it with the exported symbols and with the tests.
@Suite struct LegacyLedgerTests {
    let ledger: Ledger

    init() throws { ledger = try Ledger(in: .module) }

    @Test("Every row is well-formed")
    func everyRowIsWellFormed() {
        #expect(ledger.rows.compactMap(\.fault) == [])
    }

    @Test("Every name has exactly one row")
    func noNameHasTwoRows() {
        let names = ledger.rows.map { $0.module == "behaviour" ? $0.official + $0.note : $0.name }
        #expect(Set(names).count == names.count, "\(Set(names.filter { name in names.count { $0 == name } > 1 }))")
    }

    @Test("The values of constants and cases match the ledger")
    func values() {
        let listed = ledger.usable("facade").filter { !$0.value.isEmpty }.map { "\($0.name) \($0.value)" }
        #expect(Set(listed) == Set(numbers.map { "\($0) \($1)" } + cases.map { "API.\($0) \($1.rawValue)" } + texts))
    }

    private var numbers: [(String, UInt)] {
        [
            ("kAINoError", kAINoError), ("kAIApplicationNotAuthorized", kAIApplicationNotAuthorized),
            ("kAIServerError", kAIServerError), ("kAIErrorUserInterrupted", kAIErrorUserInterrupted),
            ("kAIAccessDenied", kAIAccessDenied), ("kAIDeviceError", kAIDeviceError),
            ("kAIInvalidInput", kAIInvalidInput), ("kAINetworkError", kAINetworkError),
            ("kAIUnauthorizedClient", kAIUnauthorizedClient), ("kAIInternalError", kAIInternalError),
            ("kAIVersionDenied", kAIVersionDenied),
        ]
    }

    private var cases: [(String, API)] {
        [
            ("authorizeUser", .authorizeUser), ("getAccessToken", .getAccessToken),
            ("clearAuthorizationState", .clearAuthorizationState), ("getProfile", .getProfile),
            ("getAuthorizationCode", .getAuthorizationCode), ("getCodePair", .getCodePair),
            ("getTokenForCodePair", .getTokenForCodePair), ("AuthorizeUser", .AuthorizeUser),
            ("GetAccessToken", .GetAccessToken), ("ClearAuthorizationState", .ClearAuthorizationState),
            ("GetProfile", .GetProfile), ("GetAuthorizationCode", .GetAuthorizationCode),
        ]
    }

    private var texts: [String] {
        [
            "kForceRefresh \(kForceRefresh)", "kAIOptionSandboxMode \(kAIOptionSandboxMode)",
            "kAIOptionScopeData \(kAIOptionScopeData)", "kAIOptionReturnAuthCode \(kAIOptionReturnAuthCode)",
            "kAIOptionCodeChallenge \(kAIOptionCodeChallenge)",
            "kAIOptionCodeChallengeMethod \(kAIOptionCodeChallengeMethod)",
        ]
    }
}
