import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

/// Both APIs share one session, so an app can make each call with either of them.
@Suite(.timeLimit(.minutes(10))) struct MixedAPIsTests {
    @Test(
        "Expectation 25: Every two calls have the same result, whichever SDK makes them",
        arguments: CommonCall.allCases)
    func pairs(_ first: CommonCall) async throws {
        for second in CommonCall.allCases {
            for isSignedIn in [false, true] {
                let reference = try await pair((.old, first), (.old, second), isSignedIn)
                #expect(!reference.outcomes.contains(.oddity), "\(first), then \(second)")
                for (one, two) in [(SDKVersion.old, SDKVersion.new), (.new, .old), (.new, .new)] {
                    let mixed = try await pair((one, first), (two, second), isSignedIn)
                    #expect(
                        mixed == reference,
                        "\(one) \(first), then \(two) \(second), \(isSignedIn ? "" : "not ")signed in")
                }
            }
        }
    }

    private struct Pair: Equatable {
        let outcomes: [Outcome]
        let events: [String]
    }

    private func pair(_ first: (SDKVersion, CommonCall), _ second: (SDKVersion, CommonCall), _ isSignedIn: Bool)
        async throws -> Pair
    {
        let harness = Harness()
        if isSignedIn { try await harness.signIn() }
        harness.layOutSession("access-2")
        harness.layOutSession("access-3")
        return try await SharedManager.with(harness.manager) {
            var outcomes: [Outcome] = []
            for (version, call) in [first, second] {
                let notifiesServer = try call == .signOut && harness.store.read(for: "client") != nil
                outcomes.append(await version.outcome(call))
                // 2.x answers before the server is notified.
                if notifiesServer { await harness.log.until("signOut") }
            }
            return Pair(outcomes: outcomes, events: harness.log.events)
        }
    }

    @Test(
        "Expectation 25: Either SDK's redirect handler completes a sign-in",
        arguments: SDKVersion.allCases,
        SDKVersion.allCases)
    func redirect(_ version: SDKVersion, _ handler: SDKVersion) async throws {
        let harness = Harness()
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            harness.userAgent.next(.deferred)
            let signIn = version.start(.signIn)
            let redirect = await harness.redirect()
            #expect(handler.handle(redirect))
            #expect(!handler.other.handle(redirect), "the second handler rejects the same address")
            #expect(await signIn.outcome() == .done)
            #expect(await version.other.outcome(.token) == .token("access-1"))
        }
    }

    @Test("Expectation 25: A double tap that calls both APIs shows one page", arguments: SDKVersion.allCases)
    func doubleTap(_ first: SDKVersion) async throws {
        let harness = Harness()
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            harness.userAgent.next(.deferred)
            let taps = [first.start(.signIn), first.other.start(.signIn)]
            #expect(first.handle(await harness.redirect()))
            for tap in taps { #expect(await tap.outcome() == .done) }
            #expect(harness.log.events == ["page", "exchange"])
        }
    }

    @Test(
        "Expectation 25: A different sign-in with the other SDK supersedes the one on screen",
        arguments: SDKVersion.allCases)
    func superseded(_ first: SDKVersion) async throws {
        let harness = Harness()
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            harness.userAgent.next(.linger)
            let old = first.start(.signIn)
            _ = await harness.page()
            let new = first.other.start(.signIn, ["alexa:all"])
            #expect(await old.outcome() == .cancelled)
            #expect(await new.outcome() == .done)
        }
    }

    @Test(
        "Expectation 25: A sign-out by one SDK ends the other's sign-in on screen", arguments: SDKVersion.allCases)
    func signedOutMeanwhile(_ first: SDKVersion) async throws {
        let harness = Harness()
        try await SharedManager.with(harness.manager) {
            harness.userAgent.next(.linger)
            let signIn = first.start(.signIn)
            _ = await harness.page()
            #expect(await first.other.outcome(.signOut) == .done)
            #expect(await signIn.outcome() == .cancelled)
        }
    }

    @Test(
        "Expectation 25: Silent calls wait while the other SDK's redirect is being completed",
        arguments: SDKVersion.allCases)
    func silentMeanwhile(_ first: SDKVersion) async throws {
        let harness = Harness()
        try await SharedManager.with(harness.manager) {
            let signIn = first.start(.signIn)
            await until { harness.log.events.contains("exchange") }
            let silent = first.other.start(.token)
            harness.layOutSession()
            #expect(await signIn.outcome() == .done)
            #expect(await silent.outcome() == .token("access-1"))
        }
    }

    @Test("Expectation 25: One refresh serves calls of both APIs", arguments: SDKVersion.allCases)
    func oneRefresh(_ first: SDKVersion) async throws {
        let harness = Harness()
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            harness.clock.advance(by: 3_600)
            let calls = [first.start(.token), first.other.start(.token), first.start(.token)]
            await until { harness.log.events == ["refresh"] }
            harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
            for call in calls { #expect(await call.outcome() == .token("access-2")) }
            #expect(harness.log.events == ["refresh"])
        }
    }

    @Test("Expectation 24: If the server cannot be notified of a sign-out, 3.x reports an error and 2.x succeeds")
    func signOutOffline() async throws {
        for (version, outcome) in [(SDKVersion.old, Outcome.done), (.new, .failed(kAINetworkError))] {
            let harness = Harness()
            try await SharedManager.with(harness.manager) {
                try await harness.signIn()
                harness.transport.reply(to: .signOut, .failure(.offline))
                #expect(await version.outcome(.signOut) == outcome)
                #expect(await version.other.outcome(.token) == .failed(kAIApplicationNotAuthorized))
            }
        }
    }

    @Test(
        "A mode set on the manager applies to 2.x calls unless an option overrides it",
        arguments: [nil, "YES", "NO"])
    func sandbox(_ option: String?) async throws {
        let harness = Harness()
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            AMZNAuthorizationManager.shared().isSandboxMode = true
            var options: [AnyHashable: Any] = [:]
            options[kAIOptionSandboxMode] = option
            _ = await callbacks { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0, options: options) }
            #expect(await harness.page().parameter("sandbox") == (option == "NO" ? nil : "true"))
        }
    }
}
