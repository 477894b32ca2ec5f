import LoginWithAmazon
import TestSupport
import Testing

/// Each strategy with each state of the stored grant.
@Suite(.timeLimit(.minutes(10))) struct StrategyTests {
    enum Stored: Sendable { case nothing, fresh, stale, refused, offline, otherScopes }

    @Test(
        "Each strategy has its result with each state of the stored grant",
        arguments: [
            (Stored.nothing, AMZNInteractiveStrategy.auto, "token access-9", ["page", "exchange"]),
            (.nothing, .never, "error 1", []),
            (.nothing, .always, "token access-9", ["page", "exchange"]),
            (.fresh, .auto, "token access-1", []),
            (.fresh, .never, "token access-1", []),
            (.fresh, .always, "token access-9", ["page", "exchange"]),
            (.stale, .auto, "token access-2", ["refresh"]),
            (.stale, .never, "token access-2", ["refresh"]),
            (.stale, .always, "token access-9", ["page", "exchange"]),
            (.refused, .auto, "token access-9", ["refresh", "page", "exchange"]),
            (.refused, .never, "error 1", ["refresh"]),
            (.offline, .auto, "error 7", ["refresh"]),
            (.offline, .never, "error 7", ["refresh"]),
            (.otherScopes, .auto, "token access-9", ["page", "exchange"]),
            (.otherScopes, .never, "error 1", []),
        ])
    func strategies(stored: Stored, strategy: AMZNInteractiveStrategy, answer: String, events: [String]) async throws {
        let harness = Harness()
        if stored != .nothing { try await harness.signIn() }
        if [.stale, .refused, .offline].contains(stored) { harness.expire() }
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-9", "refresh-9"))
        switch stored {
        case .refused: harness.transport.reply(to: .refresh, 400, json: #"{"error":"invalid_grant"}"#)
        case .offline: harness.transport.reply(to: .refresh, .failure(.offline))
        default: harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        }
        let scope = stored == .otherScopes ? "postal_code" : "profile"
        #expect(await harness.authorize(scope, strategy: strategy).end() == [answer])
        #expect(harness.log.events == events)
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
}
