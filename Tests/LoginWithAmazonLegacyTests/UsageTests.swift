import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazonLegacy

/// Tests of `AIMobileLib.usageCounts()`. `APIVersionsTests` tests that each call with a delegate is counted once.
@Suite(.deadline, .sharedManager) struct UsageTests {
    /// The counts without that of `LWA010`. The call with this code doesn't use the shared manager, so a test without
    /// the trait `sharedManager` could make the call at the same time.
    private var counts: [String: Int] { AIMobileLib.usageCounts().filter { !$0.key.hasPrefix("LWA010") } }

    @Test("2.x calls are counted under their codes and names, without their arguments or tokens")
    func callIsCountedUnderItsCodeAndName() async throws {
        let harness = Harness.shared()
        harness.layOutSession()
        let before = counts
        let options: [AnyHashable: Any] = [kAIOptionScopeData: #"{"canary-data":{}}"#]
        let signIn = listen { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0, options: options) }
        _ = await signIn.everything()
        _ = AIMobileLib.handleOpen(URL(string: "canary://host?code=c"), sourceApplication: "canary-app")
        _ = AIMobileLib.getClientId()
        _ = AIMobileLib.getRedirectUri()
        let after = counts
        let counted = after.filter { $0.value != before[$0.key] }
        #expect(
            counted.keys.sorted() == [
                "LWA002 AIMobileLib.authorizeUser(forScopes:delegate:options:)",
                "LWA007 AIMobileLib.handleOpen(_:sourceApplication:)", "LWA008 AIMobileLib.getClientId()",
                "LWA009 AIMobileLib.getRedirectUri()",
            ])
        for (name, count) in counted { #expect(count == before[name, default: 0] + 1, "\(name)") }
        for secret in ["canary", "access-1", "refresh-1"] { #expect(!"\(after)".contains(secret), "\(secret)") }
    }

    @Test("The redirect handler of 3.x isn't counted")
    func redirectHandlerOf3xIsNotCounted() {
        _ = Harness.shared()
        let before = counts
        _ = AMZNAuthorizationManager.handleOpen(address("canary://host"), sourceApplication: nil)
        #expect(counts == before)
    }

    @Test("`getScopeDataAsJsonString` is counted")
    func getScopeDataAsJsonStringIsCounted() {
        let count = { AIMobileLib.usageCounts()[CountedCall.getScopeData.rawValue] ?? 0 }
        let before = count()
        AMZNScopeFactory.getScopeDataAsJsonString([], withErrorObject: AIError())
        #expect(count() > before)
    }

    @Test("No count is lost if calls are counted concurrently")
    func noCountIsLostIfCallsAreCountedConcurrently() {
        let before = AIMobileLib.usageCounts()
        DispatchQueue.concurrentPerform(iterations: 1_200) { number in
            CountedCall.allCases[number % CountedCall.allCases.count].count()
            if number % 100 == 0 { _ = AIMobileLib.usageCounts() }
        }
        let after = AIMobileLib.usageCounts()
        for call in CountedCall.allCases {
            let count = after[call.rawValue, default: 0] - before[call.rawValue, default: 0]
            // Another test may call `getScopeDataAsJsonString` at the same time.
            #expect(call == .getScopeData ? count >= 100 : count == 100, "\(call)")
        }
    }
}
