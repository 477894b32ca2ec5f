import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// The memory of what the store last gave: when it answers, and when it must not.
@Suite(.timeLimit(.minutes(10))) struct GrantMemoTests {
    private let now = Moment.noon

    private func grant(_ token: String = "access", life: TimeInterval = 3_600) -> Grant {
        Grant(
            signInID: "s", scopes: ["profile"], accessToken: Secret(token), refreshToken: Secret("r"),
            issuedAt: now.date,
            lifetime: life)
    }

    private func read(_ grant: Grant, at now: Moment? = nil) -> RememberedGrant {
        RememberedGrant(grant, readAt: now ?? self.now, tick: (now ?? self.now).uptime)
    }

    private func answer(_ memo: GrantMemo, _ scopes: [String], at uptime: TimeInterval) -> Grant? {
        memo.grant(at: uptime).flatMap { $0.covers(scopes) ? $0.grant : nil }
    }

    @Test func itAnswersForASecond() {
        var memo = GrantMemo()
        memo.remember(read(grant()), epoch: memo.epoch)
        #expect(answer(memo, ["profile"], at: now.uptime + 0.9) == grant())
        #expect(answer(memo, ["profile"], at: now.uptime + 1) == nil)
    }

    @Test(
        "Outside 26: A token that expires within the second is answered until then, whatever the calendar's clock says")
    func itAnswersNoExpiredToken() {
        var memo = GrantMemo()
        memo.remember(
            read(grant(life: 3_600), at: Moment(date: now.date + 3_299.5, uptime: 50)), epoch: memo.epoch)
        #expect(answer(memo, ["profile"], at: 50.4) == grant())
        #expect(answer(memo, ["profile"], at: 50.5) == nil)
    }

    @Test func aStaleTokenOrOtherScopesAreNoAnswer() {
        var memo = GrantMemo()
        memo.remember(read(grant(life: 0)), epoch: memo.epoch)
        #expect(answer(memo, ["profile"], at: now.uptime) == nil)
        memo.remember(read(grant()), epoch: memo.epoch)
        #expect(answer(memo, ["postal_code"], at: now.uptime) == nil)
    }

    @Test func aReadingThatBeganBeforeAChangeIsNotRemembered() {
        var memo = GrantMemo()
        let epoch = memo.epoch
        memo.forget()
        memo.remember(read(grant()), epoch: epoch)
        #expect(answer(memo, [], at: now.uptime) == nil)
    }

    @Test func duringAChangeNothingIsRemembered() {
        var memo = GrantMemo()
        memo.changeBegins()
        memo.remember(read(grant()), epoch: memo.epoch)
        #expect(answer(memo, [], at: now.uptime) == nil)
        memo.changeEnds()
        memo.remember(read(grant()), epoch: memo.epoch)
        #expect(answer(memo, [], at: now.uptime) == grant())
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
        let one = CachedVault(GrantVault(store: store, clientID: client))
        _ = one.write(.fresh) { true }
        one.removalBegins()
        let other = CachedVault(GrantVault(store: store, clientID: client))
        #expect(other.read(at: .noon, tick: .noon) == .grant(.fresh))
        #expect(other.remembered(at: .noon)?.token == nil)
        #expect(one.remove(.signOut) == .done(.fresh))
        _ = other.write(.fresh) { true }
        #expect(other.read(at: .noon, tick: .noon) == .grant(.fresh))
        #expect(other.remembered(at: .noon)?.token == "access-1")
    }
}
