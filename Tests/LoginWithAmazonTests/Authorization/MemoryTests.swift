import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// `async` calls that are answered from memory return without suspending.
@Suite(.deadline) struct MemoryTests {
    /// A manager whose token and profile are in memory.
    private func signedIn() async throws -> Harness {
        let harness = Harness(clientID: UUID().uuidString)
        try await harness.signIn()
        harness.transport.reply(to: .profile, json: #"{"user_id":"u"}"#)
        _ = try await harness.manager.authorize(Harness.request("profile", user: true))
        return harness
    }

    @Test("A call on the main actor returns before the main queue runs other work")
    @MainActor
    func fromTheMainActor() async throws {
        let manager = try await signedIn().manager
        let turns = Locked(0)
        DispatchQueue.main.async { turns.withLock { $0 += 1 } }
        try await askForAll(manager)
        #expect(turns.withLock { $0 } == 0)
    }

    @Test("A forced refresh, a code and another scope aren't answered from memory")
    func others() async throws {
        let harness = try await signedIn()
        let forced = Harness.request("profile")
        forced.forcesRefresh = true
        let code = Harness.request("profile")
        code.grantType = .code
        code.codeChallenge = "challenge"
        for request in [forced, code, Harness.request("postal_code"), Harness.request("profile", strategy: .always)] {
            #expect(harness.manager.rememberedAnswer(to: request) == nil)
        }
        let several = Harness.request("profile profile:user_id")
        #expect(harness.manager.rememberedAnswer(to: several)?.0.token == "access-1")
        #expect(harness.manager.rememberedAnswer(to: Harness.request("profile", "not\"wellformed")) == nil)
        #expect(harness.manager.rememberedAnswer(to: Harness.request()) == nil)
    }
}

/// Awaits the calls outside `#expect`, which would leave the caller's actor.
private func askForAll(_ manager: AMZNAuthorizationManager, isolation: isolated (any Actor)? = #isolation) async throws
{
    let user = try await manager.authorize(Harness.request("profile", user: true)).user
    let token = try await manager.authorize(Harness.request("profile", strategy: .never)).token
    let fetched = try await manager.fetchUser()
    #expect([user?.userID, token, fetched.userID] == ["u", "access-1", "u"])
}
