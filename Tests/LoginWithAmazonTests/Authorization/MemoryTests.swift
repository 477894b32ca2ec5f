import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct MemoryTests {
    @Test(
        "An `async` call answered from memory doesn't suspend, so the main queue runs no other work before it returns")
    @MainActor
    func callAnsweredFromMemoryDoesNotSuspend() async throws {
        let harness = Harness(clientID: UUID().uuidString)
        try await harness.signIn()
        harness.transport.reply(to: .profile, json: #"{"user_id":"u"}"#)
        _ = try await harness.manager.authorize(Harness.request("profile", user: true))
        let turns = Locked(0)
        DispatchQueue.main.async { turns.withLock { $0 += 1 } }
        // These calls aren't inside `#expect`, because the macro would leave the main actor.
        let user = try await harness.manager.authorize(Harness.request("profile", user: true)).user
        let token = try await harness.manager.authorize(Harness.request("profile", strategy: .never)).token
        let bare = try await harness.manager.accessToken(for: [.profile()])
        let fetched = try await harness.manager.fetchUser()
        #expect(turns.withLock { $0 } == 0)
        #expect([user?.userID, token, bare, fetched.userID] == ["u", "access-1", "access-1", "u"])
    }
}
