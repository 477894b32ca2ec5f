import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// A grant's tokens go to the server that issued them, and nowhere else.
@Suite(.timeLimit(.minutes(10))) struct OriginTests {
    let harness = Harness()

    /// A manager of the same session, with these endpoints.
    private func manager(_ endpoints: AMZNEndpoints) -> AMZNAuthorizationManager {
        AMZNAuthorizationManager(
            configuration: AMZNConfiguration(
                clientID: harness.clientID, redirectURI: Harness.configuration.redirectURI, endpoints: endpoints),
            userAgent: harness.userAgent, grantStore: harness.store)
    }

    private var hosts: [String] { harness.transport.requests.compactMap(\.url.host) }

    @Test("Amazon's regions and sandbox are one server; a grant's tokens go where it was issued")
    func amazonsServers() async throws {
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        _ = try await manager(.sandbox(.NA)).authorize(Harness.request("profile"))
        #expect(try await manager(.production(.EU)).storedSession()?.grantedScopes == ["profile"])
        harness.expire()
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        let token = try await manager(.production(.FE)).accessToken(for: [AMZNProfileScope.profile()])
        #expect(token == "access-2")
        harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
        #expect(try await manager(.production(.NA)).fetchUser().name == "Ada")
        #expect(hosts == ["api.amazon.com", "api.amazon.com", "api.sandbox.amazon.com"])
    }
}
