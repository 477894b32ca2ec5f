import LoginWithAmazon
import TestSupport
import Testing

/// Each strategy with each state of the stored grant.
@Suite(.timeLimit(.minutes(10))) struct StrategyTests {
    let harness = Harness()

    private func replyToEverything() {
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-9", "refresh-9"))
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
    }

    @Test(
        "Each strategy has its result without a stored grant",
        arguments: [
            (AMZNInteractiveStrategy.auto, ["token access-9"], ["page", "exchange"]), (.never, ["error 1"], []),
            (.always, ["token access-9"], ["page", "exchange"]),
        ])
    func withoutAGrant(strategy: AMZNInteractiveStrategy, answers: [String], events: [String]) async {
        replyToEverything()
        #expect(await harness.authorize("profile", strategy: strategy).end() == answers)
        #expect(harness.log.events == events)
    }

    @Test(
        "Each strategy has its result with a fresh grant",
        arguments: [
            (AMZNInteractiveStrategy.auto, ["token access-1"], []), (.never, ["token access-1"], []),
            (.always, ["token access-9"], ["page", "exchange"]),
        ])
    func withAFreshGrant(strategy: AMZNInteractiveStrategy, answers: [String], events: [String]) async throws {
        try await harness.signIn()
        replyToEverything()
        #expect(await harness.authorize("profile", strategy: strategy).end() == answers)
        #expect(harness.log.events == events)
    }

    @Test(
        "Each strategy has its result with a stale grant",
        arguments: [
            (AMZNInteractiveStrategy.auto, ["token access-2"], ["refresh"]), (.never, ["token access-2"], ["refresh"]),
            (.always, ["token access-9"], ["page", "exchange"]),
        ])
    func withAStaleGrant(strategy: AMZNInteractiveStrategy, answers: [String], events: [String]) async throws {
        try await harness.signIn()
        harness.expire()
        replyToEverything()
        #expect(await harness.authorize("profile", strategy: strategy).end() == answers)
        #expect(harness.log.events == events)
    }

    @Test(
        "Each strategy has its result with a grant for other scopes",
        arguments: [
            (AMZNInteractiveStrategy.auto, ["token access-9"], ["page", "exchange"]), (.never, ["error 1"], []),
            (.always, ["token access-9"], ["page", "exchange"]),
        ])
    func withAGrantOfOtherScopes(strategy: AMZNInteractiveStrategy, answers: [String], events: [String]) async throws {
        try await harness.signIn()
        replyToEverything()
        #expect(await harness.authorize("postal_code", strategy: strategy).end() == answers)
        #expect(harness.log.events == events)
    }

    @Test(
        "Each strategy has its result with a grant that the server refuses",
        arguments: [
            (AMZNInteractiveStrategy.auto, ["token access-9"], ["refresh", "page", "exchange"]),
            (.never, ["error 1"], ["refresh"]),
        ])
    func withAGrantThatTheServerRefuses(
        strategy: AMZNInteractiveStrategy, answers: [String], events: [String]
    ) async throws {
        try await harness.signIn()
        harness.expire()
        harness.transport.reply(to: .refresh, 400, json: #"{"error":"invalid_grant"}"#)
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-9", "refresh-9"))
        #expect(await harness.authorize("profile", strategy: strategy).end() == answers)
        #expect(harness.log.events == events)
    }

    @Test(
        "Being offline with a stale grant is an error and shows no page",
        arguments: [AMZNInteractiveStrategy.auto, .never])
    func offlineWithAStaleGrantIsReportedWithoutAPage(strategy: AMZNInteractiveStrategy) async throws {
        try await harness.signIn()
        harness.expire()
        harness.transport.reply(to: .refresh, .failure(.offline))
        #expect(await harness.authorize("profile", strategy: strategy).end() == ["error 7"])
        #expect(harness.log.events == ["refresh"])
    }

    @Test("Strategy `always` removes the grant before it shows the page")
    func alwaysRemovesTheGrantBeforeThePageIsShown() async throws {
        let (harness, _) = Harness.onScriptedStore()
        try await harness.signIn()
        harness.userAgent.next(.cancel)
        #expect(await harness.authorize("profile", strategy: .always).end() == ["cancelled"])
        #expect(harness.log.events == ["remove", "page"])
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
    }

    @Test("A forced refresh renews a fresh token")
    func aForcedRefreshRenewsAFreshToken() async throws {
        try await harness.signIn()
        replyToEverything()
        #expect(await harness.authorize("profile", forced: true).end() == ["token access-2"])
        #expect(harness.log.events == ["refresh"])
    }
}
