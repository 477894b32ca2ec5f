import LoginWithAmazon
import TestSupport
import Testing

@Suite struct SignInTests {
    let harness = Harness()

    @Test func aFirstSignInShowsThePageAndExchangesTheCode() async throws {
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access", "refresh"))
        harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
        let result = try await harness.manager.authorize(Harness.request("profile", user: true))
        #expect(result.token == "access")
        #expect(result.user?.name == "Ada")
        #expect(harness.log.events == ["page", "exchange", "profile"])
    }

    @Test func aSecondCallAnswersFromTheStore() async throws {
        try await harness.signIn()
        let result = try await harness.manager.authorize(Harness.request("profile", strategy: .never))
        #expect(result.token == "access-1")
        #expect(harness.log.events == [])
    }
}
