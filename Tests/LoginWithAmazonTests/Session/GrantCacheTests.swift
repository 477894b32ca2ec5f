import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// When the cached grant answers a call, and when it must not.
@Suite(.timeLimit(.minutes(10))) struct GrantCacheTests {
    private let now = Moment.noon

    private func grant(_ token: String = "access", life: TimeInterval = 3_600) -> Grant {
        Grant(
            signInID: "s", scopes: ["profile"], accessToken: Secret(token), refreshToken: Secret("r"),
            issuedAt: now.date,
            lifetime: life)
    }

    private func read(_ grant: Grant, at now: Moment? = nil) -> CachedGrant {
        CachedGrant(grant, readAt: now ?? self.now, tick: (now ?? self.now).uptime)
    }

    private func answer(_ cache: GrantCache, _ scopes: [String], at uptime: TimeInterval) -> Grant? {
        cache.grant(at: uptime).flatMap { $0.covers(scopes) ? $0.grant : nil }
    }

    @Test("The cache answers for a second")
    func itAnswersForASecond() {
        var cache = GrantCache()
        cache.remember(read(grant()), epoch: cache.epoch)
        #expect(answer(cache, ["profile"], at: now.uptime + 0.9) == grant())
        #expect(answer(cache, ["profile"], at: now.uptime + 1) == nil)
    }

    @Test(
        "Outside 26: The cache answers until the token expires, even if the clock is set")
    func itAnswersNoExpiredToken() {
        var cache = GrantCache()
        let readAt = Moment(date: now.date + 3_299.5, uptime: 50)
        cache.remember(read(grant(life: 3_600), at: readAt), epoch: cache.epoch)
        #expect(answer(cache, ["profile"], at: 50.4) == grant())
        #expect(answer(cache, ["profile"], at: 50.5) == nil)
    }

    @Test("The cache does not answer with a stale token or for other scopes")
    func aStaleTokenOrOtherScopesAreNoAnswer() {
        var cache = GrantCache()
        cache.remember(read(grant(life: 0)), epoch: cache.epoch)
        #expect(answer(cache, ["profile"], at: now.uptime) == nil)
        cache.remember(read(grant()), epoch: cache.epoch)
        #expect(answer(cache, ["postal_code"], at: now.uptime) == nil)
    }

    @Test("A read that began before a change is not cached")
    func aReadThatBeganBeforeAChangeIsNotCached() {
        var cache = GrantCache()
        let epoch = cache.epoch
        cache.forget()
        cache.remember(read(grant()), epoch: epoch)
        #expect(answer(cache, [], at: now.uptime) == nil)
    }

    @Test("A read during a change is not cached")
    func duringAChangeNothingIsCached() {
        var cache = GrantCache()
        cache.changeBegins()
        cache.remember(read(grant()), epoch: cache.epoch)
        #expect(answer(cache, [], at: now.uptime) == nil)
        cache.changeEnds()
        cache.remember(read(grant()), epoch: cache.epoch)
        #expect(answer(cache, [], at: now.uptime) == grant())
    }

    // Each test has its own client id, since a change by any manager of a client clears the caches of all of them.

    @Test("cachedAccessToken returns only what was read within the last second")
    func cachedAccessTokenReturnsOnlyARecentRead() async throws {
        let harness = Harness(clientID: UUID().uuidString)
        try await harness.signIn()
        #expect(harness.manager.cachedAccessToken(for: ["profile"]) == nil)
        _ = try await harness.token("profile")
        #expect(harness.manager.cachedAccessToken(for: ["profile"]) == "access-1")
        #expect(harness.manager.cachedAccessToken(for: ["postal_code"]) == nil)
        harness.clock.advance(by: 2)
        #expect(harness.manager.cachedAccessToken(for: ["profile"]) == nil)
    }

    @Test("A sign-out clears the caches of all managers in the process")
    func aSignOutClearsEveryManagersCache() async throws {
        let harness = Harness(clientID: UUID().uuidString)
        try await harness.signIn()
        let other = harness.sibling()
        _ = try await other.token("profile")
        #expect(other.manager.cachedAccessToken(for: ["profile"]) == "access-1")
        harness.transport.reply(to: .signOut, json: "{}")
        try await harness.manager.signOut()
        #expect(other.manager.cachedAccessToken(for: ["profile"]) == nil)
    }

    /// Once the new tokens are stored another manager may read them, so no cache may answer with the old ones.
    @Test("Storing a refreshed grant clears the other managers' caches at once")
    func aRefreshClearsEveryManagersCache() async throws {
        let log = EventLog()
        let store = ScriptedStore(log: log)
        let harness = Harness(store: store, log: log, clientID: UUID().uuidString)
        try await harness.signIn()
        let other = harness.sibling()
        _ = try await other.token("profile")
        #expect(other.manager.cachedAccessToken(for: ["profile"]) == "access-1")
        store.whenChanged { log.add("cache: \(other.manager.cachedAccessToken(for: ["profile"]) ?? "nothing")") }
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        _ = log.take()
        let request = Harness.request("profile")
        request.forcesRefresh = true
        _ = try await harness.manager.authorize(request)
        #expect(log.take().filter { $0.hasPrefix("cache") } == ["cache: nothing"])
        #expect(try await other.token("profile") == "access-2")
    }

    @Test("The cache does not answer from the moment signOut is called")
    func aSignOutClearsTheCacheWhenItIsCalled() async throws {
        let harness = Harness(clientID: UUID().uuidString)
        try await harness.signIn()
        _ = try await harness.token("profile")
        harness.manager.signOut { _ in }
        #expect(harness.manager.cachedAccessToken(for: ["profile"]) == nil)
    }

    @Test("Outside 20: A manager created while a grant is being removed does not answer from its cache")
    func aManagerCreatedDuringARemovalDoesNotCache() {
        let store = AMZNMemoryGrantStore()
        let client = UUID().uuidString
        let one = CachingGrantRepository(GrantRepository(store: store, clientID: client))
        _ = one.write(.fresh) { true }
        one.removalBegins()
        let other = CachingGrantRepository(GrantRepository(store: store, clientID: client))
        #expect(other.read(at: .noon, tick: .noon) == .grant(.fresh))
        #expect(other.cache.withLock { $0.grant(at: .noon)?.token } == nil)
        #expect(one.remove(.signOut) == .done(.fresh))
        _ = other.write(.fresh) { true }
        #expect(other.read(at: .noon, tick: .noon) == .grant(.fresh))
        #expect(other.cache.withLock { $0.grant(at: .noon)?.token } == "access-1")
    }
}
