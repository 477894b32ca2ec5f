import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// The memory of what the store last gave: when it answers, and when it must not.
@Suite(.timeLimit(.minutes(10))) struct GrantCacheTests {
    private let now = Moment.noon

    private func grant(_ token: String = "access", life: TimeInterval = 3_600) -> Grant {
        Grant(
            signInID: "s", scopes: ["profile"], accessToken: Secret(token), refreshToken: Secret("r"),
            issuedAt: now.date,
            lifetime: life)
    }

    @Test func itAnswersForASecond() {
        var cache = GrantCache()
        cache.remember(grant(), readAt: now, epoch: cache.epoch)
        #expect(cache.freshGrant(covering: ["profile"], at: now.uptime + 0.9) == grant())
        #expect(cache.freshGrant(covering: ["profile"], at: now.uptime + 1) == nil)
    }

    @Test(
        "Outside 26: A token that expires within the second is answered until then, whatever the calendar's clock says")
    func itAnswersNoExpiredToken() {
        var cache = GrantCache()
        cache.remember(grant(life: 3_600), readAt: Moment(date: now.date + 3_299.5, uptime: 50), epoch: cache.epoch)
        #expect(cache.freshGrant(covering: ["profile"], at: 50.4) == grant())
        #expect(cache.freshGrant(covering: ["profile"], at: 50.5) == nil)
    }

    @Test func aStaleTokenOrOtherScopesAreNoAnswer() {
        var cache = GrantCache()
        cache.remember(grant(life: 0), readAt: now, epoch: cache.epoch)
        #expect(cache.freshGrant(covering: ["profile"], at: now.uptime) == nil)
        cache.remember(grant(), readAt: now, epoch: cache.epoch)
        #expect(cache.freshGrant(covering: ["postal_code"], at: now.uptime) == nil)
    }

    @Test func aReadingThatBeganBeforeAChangeIsNotRemembered() {
        var cache = GrantCache()
        let epoch = cache.epoch
        cache.forget()
        cache.remember(grant(), readAt: now, epoch: epoch)
        #expect(cache.freshGrant(covering: [], at: now.uptime) == nil)
    }

    @Test func duringAChangeNothingIsRemembered() {
        var cache = GrantCache()
        cache.changeBegins()
        cache.remember(grant(), readAt: now, epoch: cache.epoch)
        #expect(cache.freshGrant(covering: [], at: now.uptime) == nil)
        cache.changeEnds()
        cache.remember(grant(), readAt: now, epoch: cache.epoch)
        #expect(cache.freshGrant(covering: [], at: now.uptime) == grant())
    }

    // A client id for each test: a change by any manager of a client in the process makes all of them read again.

    @Test func theManagerAnswersAtOnceOnlyWhatItHasJustRead() async throws {
        let harness = Harness(clientID: UUID().uuidString)
        try await harness.signIn()
        #expect(harness.manager.cachedAccessToken(for: ["profile"]) == nil)
        _ = try await harness.token("profile")
        #expect(harness.manager.cachedAccessToken(for: ["profile"]) == "access-1")
        #expect(harness.manager.cachedAccessToken(for: ["postal_code"]) == nil)
        harness.clock.advance(by: 2)
        #expect(harness.manager.cachedAccessToken(for: ["profile"]) == nil)
    }

    @Test func aSignOutByAnyManagerOfTheProcessIsKnownAtOnce() async throws {
        let harness = Harness(clientID: UUID().uuidString)
        try await harness.signIn()
        let other = harness.sibling()
        _ = try await other.token("profile")
        #expect(other.manager.cachedAccessToken(for: ["profile"]) == "access-1")
        harness.transport.reply(to: .signOut, json: "{}")
        try await harness.manager.signOut()
        #expect(other.manager.cachedAccessToken(for: ["profile"]) == nil)
    }

    /// Another one may read the new tokens as soon as they are stored, and nobody may get the old ones from then on.
    @Test func whatIsReplacedIsNotAnsweredFromTheMemoryOfOthersEvenBeforeItsWriterGoesOn() async throws {
        let log = EventLog()
        let store = ScriptedStore(log: log)
        let harness = Harness(store: store, log: log, clientID: UUID().uuidString)
        try await harness.signIn()
        let other = harness.sibling()
        _ = try await other.token("profile")
        #expect(other.manager.cachedAccessToken(for: ["profile"]) == "access-1")
        store.whenChanged { log.add("memory: \(other.manager.cachedAccessToken(for: ["profile"]) ?? "nothing")") }
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        _ = log.take()
        let request = Harness.request("profile")
        request.forcesRefresh = true
        _ = try await harness.manager.authorize(request)
        #expect(log.take().filter { $0.hasPrefix("memory") } == ["memory: nothing"])
        #expect(try await other.token("profile") == "access-2")
    }

    @Test func fromTheCallOfASignOutOnNothingIsAnsweredFromMemory() async throws {
        let harness = Harness(clientID: UUID().uuidString)
        try await harness.signIn()
        _ = try await harness.token("profile")
        harness.manager.signOut { _ in }
        #expect(harness.manager.cachedAccessToken(for: ["profile"]) == nil)
    }

    @Test("Outside 20: A manager that is made while a grant is being removed answers nothing from memory until it is")
    func aManagerMadeDuringARemovalKnowsOfIt() {
        let store = AMZNMemoryGrantStore()
        let client = UUID().uuidString
        let one = CachingGrantRepository(GrantRepository(store: store, clientID: client))
        _ = one.write(.fresh) { true }
        one.removalBegins()
        let other = CachingGrantRepository(GrantRepository(store: store, clientID: client))
        #expect(other.read(at: .noon) == .grant(.fresh))
        #expect(other.freshToken(covering: ["profile"], at: .noon) == nil)
        #expect(one.remove(.signOut) == .done(.fresh))
        _ = other.write(.fresh) { true }
        #expect(other.read(at: .noon) == .grant(.fresh))
        #expect(other.freshToken(covering: ["profile"], at: .noon) == "access-1")
    }
}
