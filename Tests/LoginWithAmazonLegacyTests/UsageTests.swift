import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazonLegacy

@Suite(.timeLimit(.minutes(10))) struct UsageTests {
    let harness = Harness()

    @Test("Every call is counted once, in every spelling", arguments: Spelling.all)
    func everyCall(_ spelling: Spelling) async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            let usage = UsageDelta()
            var expected: [String: Int] = [:]
            let calls = [
                ("LWA001", spelling.authorize), ("LWA002", spelling.authorizeWithOptions), ("LWA003", spelling.token),
                ("LWA004", spelling.profile), ("LWA005", spelling.profileWithOptions), ("LWA006", spelling.clear),
            ]
            for (code, call) in calls {
                _ = await callbacks(call)
                expected[code] = 1
                #expect(usage.calls == expected)
            }
            _ = spelling.handle(try #require(URL(string: "other:/path")))
            #expect(usage.calls == expected.merging(["LWA007": 1]) { $1 })
        }
    }

    @Test("Configuration calls and calls that fail are counted")
    func otherCalls() async throws {
        try await SharedManager.with(AMZNAuthorizationManager()) {
            let usage = UsageDelta()
            _ = AIMobileLib.getClientId()
            _ = AIMobileLib.getRedirectUri()
            #expect(AIMobileLib.handleOpen(nil, sourceApplication: nil) == false)
            _ = await callbacks(SDK2Call.token.make)
            #expect(usage.calls == ["LWA008": 1, "LWA009": 1, "LWA007": 1, "LWA003": 1])
        }
    }

    @Test("getScopeDataAsJsonString is counted")
    func scopeData() {
        let count = { AIMobileLib.usage.calls.first { $0.code == "LWA010" }?.count ?? 0 }
        let before = count()
        _ = AMZNScopeFactory.getScopeDataAsJsonString([], withErrorObject: AIError())
        #expect(count() > before)
    }

    @Test("3.x calls are not counted")
    func newCalls() async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            let usage = UsageDelta()
            for call in CommonCall.allCases { _ = await SDKVersion.new.outcome(call) }
            #expect(usage.calls.isEmpty)
        }
    }

    @Test("The handler is notified before a call does anything, until the handler is removed")
    func handler() async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            let received = Locked<[String]>([])
            AIMobileLib.usage.setUsageHandler { code, name in
                if code != "LWA010" { received.withLock { $0.append("\(code) \(name)") } }
            }
            defer { AIMobileLib.usage.setUsageHandler(nil) }
            let signIn = listen(SDK2Call.authorize.make)
            #expect(received.withLock { $0 } == ["LWA001 AIMobileLib.authorizeUser(forScopes:delegate:)"])
            _ = await signIn.everything()
            AIMobileLib.usage.setUsageHandler(nil)
            _ = await callbacks(SDK2Call.clear.make)
            #expect(received.withLock { $0.count } == 1)
        }
    }

    @Test("A handler may make a call, and read the counts")
    func handlerThatCalls() {
        let usage = AMZNLegacyUsage()
        let seen = Locked<[Int]>([])
        usage.setUsageHandler { [weak usage] code, _ in
            seen.withLock { $0.append(usage?.calls.count ?? 0) }
            if code == "LWA004" { usage?.add(.getAccessToken) }
        }
        usage.add(.getProfile)
        #expect(seen.withLock { $0 } == [1, 2])
    }

    @Test("The JSON form is sorted by code, and has codes, names and counts")
    func json() {
        let usage = AMZNLegacyUsage()
        #expect(usage.json == "[]")
        usage.add(.handleOpen)
        usage.add(.authorizeUser)
        usage.add(.handleOpen)
        #expect(
            usage.json == """
                [{"code":"LWA001","count":1,"name":"AIMobileLib.authorizeUser(forScopes:delegate:)"},\
                {"code":"LWA007","count":2,"name":"AIMobileLib.handleOpen(_:sourceApplication:)"}]
                """)
    }

    @Test("Concurrent calls are all counted and reported")
    func threads() {
        let usage = AMZNLegacyUsage()
        let received = Locked(0)
        usage.setUsageHandler { _, _ in received.withLock { $0 += 1 } }
        DispatchQueue.concurrentPerform(iterations: 1_000) { number in
            usage.add(CountedCall.allCases[number % CountedCall.allCases.count])
            if number % 100 == 0 { _ = usage.json }
        }
        #expect(usage.calls.map(\.code) == CountedCall.allCases.map(\.code))
        #expect(usage.calls.allSatisfy { $0.count == 100 })
        #expect(received.withLock { $0 } == 1_000)
    }

    @Test("No argument or result of a call is recorded")
    func secrets() async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            let received = Locked("")
            AIMobileLib.usage.setUsageHandler { code, name in received.withLock { $0 += code + name } }
            defer { AIMobileLib.usage.setUsageHandler(nil) }
            let options: [AnyHashable: Any] = [kAIOptionScopeData: #"{"canary-data":{}}"#]
            _ = await callbacks { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0, options: options) }
            _ = await callbacks(SDK2Call.token.make)
            _ = await callbacks(SDK2Call.profile.make)
            _ = AIMobileLib.handleOpen(URL(string: "canary://host?code=canary-code"), sourceApplication: "canary-app")
            let everything = received.withLock { $0 } + AIMobileLib.usage.json + String(reflecting: AIMobileLib.usage)
            for secret in ["canary", "access-1", "refresh-1", "Ada"] { #expect(!everything.contains(secret)) }
        }
    }
}
