import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct MemoryTests {
    /// A manager whose token and profile are in memory.
    private func signedIn() async throws -> Harness {
        let harness = Harness(clientID: UUID().uuidString)
        try await harness.signIn()
        harness.transport.reply(to: .profile, json: #"{"user_id":"u"}"#)
        _ = try await harness.manager.authorize(Harness.request("profile", user: true))
        return harness
    }

    @Test("An `async` call that is answered from memory doesn't suspend: the main queue runs no other work meanwhile")
    @MainActor
    func fromTheMainActor() async throws {
        let manager = try await signedIn().manager
        let turns = Locked(0)
        DispatchQueue.main.async { turns.withLock { $0 += 1 } }
        try await askForAll(manager)
        #expect(turns.withLock { $0 } == 0)
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
