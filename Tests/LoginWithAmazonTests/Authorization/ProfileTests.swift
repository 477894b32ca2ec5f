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

    @Test("Without a profile scope no profile request is sent")
    func withoutAProfileScopeNoRequestIsSent() async throws {
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        #expect(await harness.authorize("alexa:all", user: true).end() == ["token access-1"])
        #expect(await harness.fetchUser().end() == ["error 1"])
        #expect(harness.log.events == ["page", "exchange"])
    }

    @Test(
        "A profile that can't be fetched fails the call that wants it, and the user stays signed in",
        arguments: [
            (ScriptedTransport.Reply.success(WireReply(status: 500)), 2), (.failure(.offline), 7),
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

    @Test("A sign-out by another process during the profile request leaves the call without a token")
    func aSignOutElsewhereDuringTheRequest() async throws {
        try await harness.signIn()
        let call = harness.authorize("profile", strategy: .never, user: true)
        await harness.log.until("profile")
        let other = harness.inOtherProcess()
        #expect(await other.signOut().answersAfter(other.transport) == ["signed out"])
        replyAda()
        #expect(await call.end() == ["error 1"])
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
