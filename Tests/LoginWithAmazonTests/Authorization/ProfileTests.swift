import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// The user's profile, requested alone or together with a token.
@Suite(.timeLimit(.minutes(10))) struct ProfileTests {
    let harness = Harness()

    private func replyAda() { harness.transport.reply(to: .profile, json: ScriptedTransport.ada) }

    @Test("A profile is cached for an hour")
    func aProfileIsKeptForAnHour() async throws {
        try await harness.signIn()
        replyAda()
        #expect(await harness.fetchUser().end() == ["user Ada"])
        harness.clock.advance(by: 3_599)
        #expect(await harness.fetchUser().end() == ["user Ada"])
        #expect(harness.log.events == ["profile"])
        harness.clock.advance(by: 1)
        replyAda()
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await harness.fetchUser().end() == ["user Ada"])
        #expect(harness.log.events == ["profile", "refresh", "profile"])
    }

    @Test("A token call receives the cached profile")
    func aTokenCallReceivesTheCachedProfile() async throws {
        try await harness.signIn()
        replyAda()
        #expect(await harness.fetchUser().end() == ["user Ada"])
        #expect(await harness.authorize("profile", user: true).end() == ["token access-1, Ada"])
        #expect(harness.log.events == ["profile"])
    }

    @Test("A new sign-in discards the cached profile")
    func aNewSignInDropsTheProfile() async throws {
        try await harness.signIn()
        replyAda()
        #expect(await harness.fetchUser().end() == ["user Ada"])
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-9", "refresh-9"))
        #expect(await harness.authorize("profile", strategy: .always).end() == ["token access-9"])
        harness.transport.reply(to: .profile, json: #"{"name":"Bob"}"#)
        #expect(await harness.fetchUser().end() == ["user Bob"])
    }

    @Test("A sign-out discards the cached profile")
    func aSignOutDropsTheProfile() async throws {
        try await harness.signIn()
        replyAda()
        #expect(await harness.fetchUser().end() == ["user Ada"])
        #expect(await harness.signOut().answersAfter(harness.transport) == ["signed out"])
        #expect(await harness.fetchUser().end() == ["error 1"])
        #expect(harness.log.events == ["profile", "signOut"])
    }

    @Test("Regression 2: Eight 401 replies for one token cause one refresh")
    func eightRefusals() async throws {
        try await harness.signIn()
        let calls = (0..<8).map { index in
            index % 2 == 0 ? harness.fetchUser() : harness.authorize("profile", user: true)
        }
        await harness.log.until("profile")
        harness.transport.reply(to: .profile, 401, json: "")
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        replyAda()
        for (index, call) in calls.enumerated() {
            #expect(await call.end() == [index % 2 == 0 ? "user Ada" : "token access-2, Ada"])
        }
        #expect(harness.log.events == ["profile", "refresh", "profile"])
    }

    @Test("Regression 2: A 401 for a token that was already replaced causes no refresh")
    func anOlderToken() async throws {
        try await harness.signIn()
        let call = harness.fetchUser()
        await harness.log.until("profile")
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await harness.authorize("profile", forced: true).end() == ["token access-2"])
        harness.transport.reply(to: .profile, 401, json: "")
        replyAda()
        #expect(await call.end() == ["user Ada"])
        #expect(harness.log.events == ["profile", "refresh", "profile"])
        #expect(harness.transport.requests.last?.headers["Authorization"] == "Bearer access-2")
    }

    @Test("Calls that wait for one profile request receive the token that is stored by then")
    func joinedWithANewerToken() async throws {
        try await harness.signIn()
        let first = harness.authorize("profile", user: true)
        await harness.log.until("profile")
        let second = harness.authorize("profile", user: true, forced: true)
        let third = harness.authorize("profile", forced: true)
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await third.end() == ["token access-2"])
        replyAda()
        #expect(await second.end() == ["token access-2, Ada"])
        #expect(await first.end() == ["token access-2, Ada"])
        #expect(harness.log.events == ["profile", "refresh"])
    }

    @Test("A token that is refused again after its refresh is an error")
    func aTokenRefusedAfterItsRefreshIsAnError() async throws {
        try await harness.signIn()
        harness.transport.reply(to: .profile, 401, json: "")
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        harness.transport.reply(to: .profile, 401, json: "")
        #expect(await harness.fetchUser().end() == ["error 1"])
        #expect(harness.log.events == ["profile", "refresh", "profile"])
    }

    @Test("Without a profile scope no profile request is sent")
    func withoutAProfileScopeNoRequestIsSent() async throws {
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        #expect(await harness.authorize("alexa:all", user: true).end() == ["token access-1"])
        #expect(await harness.fetchUser().end() == ["error 1"])
        #expect(harness.log.events == ["page", "exchange"])
    }

    @Test("Without a sign-in no profile request is sent")
    func withoutASignInNoRequestIsSent() async {
        #expect(await harness.fetchUser().end() == ["error 1"])
        #expect(harness.log.events == [])
    }

    @Test(
        "A profile that cannot be fetched fails the call that wants it, and the user stays signed in",
        arguments: [
            (ScriptedTransport.Reply.success(WireReply(status: 500)), 2),
            (.success(WireReply(status: 403, body: Data(#"{"error":"insufficient_scope"}"#.utf8))), 1),
            (.failure(.offline), 7), (.success(WireReply(status: 200)), 2),
        ])
    func aFailedProfileKeepsTheSession(reply: ScriptedTransport.Reply, code: Int) async throws {
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        harness.transport.reply(to: .profile, reply)
        #expect(await harness.authorize("profile", user: true).end() == ["error \(code)"])
        #expect(await harness.authorize("profile").end() == ["token access-1"])
        harness.clock.advance(by: 60)
        harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
        #expect(await harness.authorize("profile", user: true).end() == ["token access-1, Ada"])
    }

    @Test(
        "Regression 17: A profile with wrong JSON types never traps",
        arguments: ["[]", "7", #"{"user_id":[7]}"#, #"{"name":{"first":"A"}}"#, #"{"email":null}"#, "{"])
    func wrongTypes(body: String) async throws {
        try await harness.signIn()
        harness.transport.reply(to: .profile, json: body)
        #expect(await harness.fetchUser().end() == ["error 2"])
    }
}
