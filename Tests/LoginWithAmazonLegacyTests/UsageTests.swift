import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazonLegacy

/// Counting the calls. `APIVersionsTests` tests that each call is counted once, whatever its name.
@Suite(.timeLimit(.minutes(10)), .sharedManager) struct UsageTests {
    @Test("The handler is notified before a call does anything, of nothing but its code and name, until it is removed")
    func handler() async throws {
        let harness = Harness.shared()
        harness.layOutSession()
        let received = Locked<[String]>([])
        AIMobileLib.setUsageHandler { call in
            if !call.hasPrefix("LWA010") { received.withLock { $0.append(call) } }
        }
        defer { AIMobileLib.setUsageHandler(nil) }
        let options: [AnyHashable: Any] = [kAIOptionScopeData: #"{"canary-data":{}}"#]
        let signIn = listen { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0, options: options) }
        #expect(
            received.withLock { $0 } == ["LWA002 AIMobileLib.authorizeUser(forScopes:delegate:options:)"])
        _ = await signIn.everything()
        _ = AIMobileLib.handleOpen(URL(string: "canary://host?code=c"), sourceApplication: "canary-app")
        _ = AIMobileLib.getClientId()
        _ = AIMobileLib.getRedirectUri()
        // 3.x calls are not counted.
        _ = AMZNAuthorizationManager.handleOpen(address("canary://host"), sourceApplication: nil)
        AIMobileLib.setUsageHandler(nil)
        _ = await callbacks(SDK2Call.clear.make)
        #expect(
            received.withLock { $0.dropFirst() } == [
                "LWA007 AIMobileLib.handleOpen(_:sourceApplication:)", "LWA008 AIMobileLib.getClientId()",
                "LWA009 AIMobileLib.getRedirectUri()",
            ])
        let recorded = "\(AIMobileLib.usageCounts())"
        for secret in ["canary", "access-1", "refresh-1"] { #expect(!recorded.contains(secret)) }
    }

    @Test("getScopeDataAsJsonString is counted")
    func scopeData() {
        let count = { AIMobileLib.usageCounts()[CountedCall.getScopeData.rawValue] ?? 0 }
        let before = count()
        AMZNScopeFactory.getScopeDataAsJsonString([], withErrorObject: AIError())
        #expect(count() > before)
    }

    @Test("A handler may make a call, and read the counts")
    func handlerThatCalls() {
        let usage = LegacyUsage()
        let seen = Locked<[Int]>([])
        usage.setHandler { [weak usage] call in
            seen.withLock { $0.append(usage?.calls.count ?? 0) }
            if call.hasPrefix("LWA004") { usage?.add(.getAccessToken) }
        }
        usage.add(.getProfile)
        #expect(seen.withLock { $0 } == [1, 2])
    }

    @Test("Concurrent calls are all counted and reported")
    func threads() {
        let usage = LegacyUsage()
        let received = Locked(0)
        usage.setHandler { _ in received.withLock { $0 += 1 } }
        DispatchQueue.concurrentPerform(iterations: 1_200) { number in
            usage.add(CountedCall.allCases[number % CountedCall.allCases.count])
            if number % 100 == 0 { _ = usage.calls }
        }
        #expect(usage.calls == Dictionary(uniqueKeysWithValues: CountedCall.allCases.map { ($0.rawValue, 100) }))
        #expect(received.withLock { $0 } == 1_200)
    }

    @Test("Outside 4: An object held by the usage handler may set the handler, and make a call, in its deinit")
    func aUsageHandlerIsReleasedWithoutALock() {
        let usage = LegacyUsage()
        let log = EventLog()
        Self.handle(usage, log)
        usage.setHandler(nil)
        #expect(log.events == ["released"])
    }

    private static func handle(_ usage: LegacyUsage, _ log: EventLog) {
        let observer = DeinitObserver { [weak usage] in
            usage?.setHandler(nil)
            usage?.add(.getProfile)
            log.add("released")
        }
        usage.setHandler { _ in observer.use() }
    }
}
