import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazonLegacy

/// `APIVersionsTests` tests that each call with a delegate is counted once.
@Suite(.deadline, .sharedManager) struct UsageTests {
    @Test("A 2.x call is counted under its code and name, without its arguments; a 3.x call isn't counted")
    func names() async throws {
        let harness = Harness.shared()
        harness.layOutSession()
        let before = AIMobileLib.usageCounts()
        let options: [AnyHashable: Any] = [kAIOptionScopeData: #"{"canary-data":{}}"#]
        let signIn = listen { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0, options: options) }
        _ = await signIn.everything()
        _ = AIMobileLib.handleOpen(URL(string: "canary://host?code=c"), sourceApplication: "canary-app")
        _ = AIMobileLib.getClientId()
        _ = AIMobileLib.getRedirectUri()
        _ = AMZNAuthorizationManager.handleOpen(address("canary://host"), sourceApplication: nil)
        let after = AIMobileLib.usageCounts()
        // The call with the code `LWA010` doesn't use the shared manager, so a test without the trait `sharedManager`
        // could make it at the same time.
        let counted = after.filter { $0.value != before[$0.key] && !$0.key.hasPrefix("LWA010") }
        #expect(
            counted.keys.sorted() == [
                "LWA002 AIMobileLib.authorizeUser(forScopes:delegate:options:)",
                "LWA007 AIMobileLib.handleOpen(_:sourceApplication:)", "LWA008 AIMobileLib.getClientId()",
                "LWA009 AIMobileLib.getRedirectUri()",
            ])
        for (name, count) in counted { #expect(count == before[name, default: 0] + 1, "\(name)") }
        for secret in ["canary", "access-1", "refresh-1"] { #expect(!"\(after)".contains(secret), "\(secret)") }
    }

    @Test("getScopeDataAsJsonString is counted")
    func scopeData() {
        let count = { AIMobileLib.usageCounts()[CountedCall.getScopeData.rawValue] ?? 0 }
        let before = count()
        AMZNScopeFactory.getScopeDataAsJsonString([], withErrorObject: AIError())
        #expect(count() > before)
    }

    @Test("Concurrent calls are all counted")
    func threads() {
        let before = AIMobileLib.usageCounts()
        DispatchQueue.concurrentPerform(iterations: 1_200) { number in
            CountedCall.allCases[number % CountedCall.allCases.count].count()
            if number % 100 == 0 { _ = AIMobileLib.usageCounts() }
        }
        let after = AIMobileLib.usageCounts()
        for call in CountedCall.allCases where call != .getScopeData {
            #expect(after[call.rawValue] == before[call.rawValue, default: 0] + 100, "\(call)")
        }
    }
}
