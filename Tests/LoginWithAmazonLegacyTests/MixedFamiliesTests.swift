import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

/// Both families share one session, so either of them can make any call.
@Suite(.timeLimit(.minutes(10))) struct MixedFamiliesTests {
    @Test("Expectation 25: Every two calls have the same result, whichever family makes them", arguments: Deed.allCases)
    func pairs(_ first: Deed) async throws {
        for second in Deed.allCases {
            for isSignedIn in [false, true] {
                let reference = try await pair((.old, first), (.old, second), isSignedIn)
                #expect(!reference.outcomes.contains(.oddity), "\(first), then \(second)")
                for (one, two) in [(Family.old, Family.new), (.new, .old), (.new, .new)] {
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

    private func pair(_ first: (Family, Deed), _ second: (Family, Deed), _ isSignedIn: Bool) async throws -> Pair {
        let harness = Harness()
        if isSignedIn { try await harness.signIn() }
        harness.layOutSession("access-2")
        harness.layOutSession("access-3")
        return try await SharedManager.with(harness.manager) {
            var outcomes: [Outcome] = []
            for (family, deed) in [first, second] {
                let isToldToServer = try deed == .signOut && harness.store.read(for: "client") != nil
                outcomes.append(await family.outcome(deed))
                // 2.x answers before the server is notified.
                if isToldToServer { await harness.log.until("signOut") }
            }
            return Pair(outcomes: outcomes, events: harness.log.events)
        }
    }

    @Test(
        "Expectation 25: A sign-in of one family is completed by the redirect handler of either",
        arguments: Family.allCases,
        Family.allCases)
    func redirect(_ family: Family, _ handler: Family) async throws {
        let harness = Harness()
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            harness.userAgent.next(.deferred)
            let signIn = family.start(.signIn)
            let redirect = await harness.redirect()
            #expect(handler.handle(redirect))
            #expect(!handler.other.handle(redirect), "the second handler rejects the same address")
            #expect(await signIn.outcome() == .done)
            #expect(await family.other.outcome(.token) == .token("access-1"))
        }
    }

    @Test("Expectation 25: A double tap in two families shows one page", arguments: Family.allCases)
    func doubleTap(_ first: Family) async throws {
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
        "Expectation 25: A different sign-in of the other family supersedes the one on screen",
        arguments: Family.allCases)
    func superseded(_ first: Family) async throws {
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

    @Test("Expectation 25: A sign-out by one family ends the other's sign-in on screen", arguments: Family.allCases)
    func signedOutMeanwhile(_ first: Family) async throws {
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
        "Expectation 25: Silent calls wait while the other family's redirect is being completed",
        arguments: Family.allCases)
    func silentMeanwhile(_ first: Family) async throws {
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

    @Test("Expectation 25: One refresh serves calls of both families", arguments: Family.allCases)
    func oneRefresh(_ first: Family) async throws {
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
        for (family, outcome) in [(Family.old, Outcome.done), (.new, .failed(kAINetworkError))] {
            let harness = Harness()
            try await SharedManager.with(harness.manager) {
                try await harness.signIn()
                harness.transport.reply(to: .signOut, .failure(.offline))
                #expect(await family.outcome(.signOut) == outcome)
                #expect(await family.other.outcome(.token) == .failed(kAIApplicationNotAuthorized))
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
            _ = await told { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0, options: options) }
            #expect(await harness.page().parameter("sandbox") == (option == "NO" ? nil : "true"))
        }
    }
}
