import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Refreshes that fail.
@Suite(.timeLimit(.minutes(10))) struct RefreshFailureTests {
    let harness = Harness()

    private func expiredSignIn() async throws {
        try await harness.signIn()
        harness.expire()
    }

    @Test(
        "Regression 4: Offline, 5xx, 429, time-out, truncated JSON or HTML with 200 keep the session",
        arguments: [
            (ScriptedTransport.Reply.failure(.offline), 7), (.failure(.timedOut), 7), (.failure(.connectionLost), 7),
            (.failure(.tlsFailure), 7), (.success(WireReply(status: 500)), 2), (.success(WireReply(status: 503)), 2),
            (.success(WireReply(status: 429)), 2), (.success(WireReply(status: 302)), 2),
            (.success(WireReply(status: 200, body: Data(#"{"access_token":"acc"#.utf8))), 2),
            (.success(WireReply(status: 200, body: Data("<html></html>".utf8))), 2),
            (.success(WireReply(status: 400, body: Data("<html></html>".utf8))), 2),
            (.success(WireReply(status: 401)), 2),
            (.success(WireReply(status: 401, body: Data(#"{"error":"invalid_client"}"#.utf8))), 8),
        ])
    func transientFailuresKeepTheSession(reply: ScriptedTransport.Reply, code: Int) async throws {
        try await expiredSignIn()
        harness.transport.reply(to: .refresh, reply)
        #expect(await harness.authorize("profile").end() == ["error \(code)"])
        harness.expire()
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-2"])
        #expect(harness.log.events == ["refresh", "refresh"])
    }

    @Test(
        "Regression 17: Wrong JSON types in a reply never trap",
        arguments: [
            "[]", "null", "1", #""text""#, #"{"access_token":1}"#, #"{"access_token":{"a":[]}}"#,
            #"{"access_token":"a","token_type":5}"#, #"{"access_token":null,"expires_in":"soon"}"#, "\u{0}",
        ])
    func wrongTypes(body: String) async throws {
        try await expiredSignIn()
        harness.transport.reply(to: .refresh, json: body)
        #expect(await harness.authorize("profile").end() == ["error 2"])
        harness.transport.reply(to: .refresh, 400, json: body)
        #expect(await harness.authorize("profile").end() == ["error 2"])
    }

    @Test(
        "Regression 17: Wrong JSON types beside a valid token never trap",
        arguments: [
            #""expires_in":"3600""#, #""expires_in":-1"#, #""expires_in":1e300"#, #""expires_in":[]"#, #""scope":7"#,
            #""refresh_token":null"#, #""refresh_token":{}"#, #""expires_in":true"#,
        ])
    func oddTypes(field: String) async throws {
        try await expiredSignIn()
        harness.transport.reply(to: .refresh, json: #"{"access_token":"access-2",\#(field)}"#)
        #expect(await harness.authorize("profile").end() == ["token access-2"])
    }

    @Test("A permanently refused refresh shows the page, and the old grant stays until a new one is stored")
    func refusedForGood() async throws {
        try await expiredSignIn()
        let refusal = #"{"error":"invalid_token"}"#
        harness.transport.reply(to: .refresh, 400, json: refusal)
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
        harness.transport.reply(to: .refresh, 400, json: refusal)
        harness.userAgent.next(.cancel)
        #expect(await harness.authorize("profile").end() == ["cancelled"])
        harness.transport.reply(to: .refresh, 400, json: refusal)
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await harness.authorize("profile").end() == ["token access-2"])
        #expect(harness.log.events == ["refresh", "refresh", "page", "refresh", "page", "exchange"])
    }

    // MARK: Retry-After

    @Test("During the server's Retry-After pause silent calls fail at once and report the remaining time")
    func aPauseFailsSilentCallsAtOnce() async throws {
        try await expiredSignIn()
        harness.transport.reply(to: .refresh, 503, headers: ["retry-after": "120"], json: "")
        let first = await #expect(throws: AMZNError.self) { try await harness.token("profile") }
        #expect(first?.retryAfter == 120)
        harness.clock.advance(by: 50)
        let second = await #expect(throws: AMZNError.self) { try await harness.token("profile", strategy: .never) }
        #expect(second?.code == .serverError)
        #expect(second?.retryAfter == 70)
        #expect(harness.log.events == ["refresh"])
        harness.clock.advance(by: 70)
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(try await harness.token("profile") == "access-2")
    }

    // MARK: Refused refreshes

    @Test("Regression 5: invalid_grant ends the session once and fails every waiting call")
    func aRefusedGrant() async throws {
        let (harness, _) = Harness.onScriptedStore()
        try await harness.signIn()
        harness.expire()
        let calls = (0..<8).map { _ in harness.authorize("profile", strategy: .never) }
        await harness.log.until("refresh")
        let user = harness.fetchUser()
        harness.transport.reply(to: .refresh, 400, json: #"{"error":"invalid_grant"}"#)
        for call in calls + [user] { #expect(await call.end() == ["error 1"]) }
        #expect(harness.log.events == ["lease", "leased", "refresh", "remove"])
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
    }

    @Test("Regression 6: After invalid_grant, a newer refresh token in the store is used")
    func aNewerGrantIsAdopted() async throws {
        try await expiredSignIn()
        let call = harness.authorize("profile", strategy: .never)
        await harness.log.until("refresh")
        let other = harness.inOtherProcess()
        other.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-9", "refresh-9"))
        #expect(await other.authorize("profile", strategy: .always).end() == ["token access-9"])
        harness.transport.reply(to: .refresh, 400, json: #"{"error":"invalid_grant"}"#)
        #expect(await call.end() == ["token access-9"])
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-9"])
    }

    @Test("Regression 8: A lost reply to a rotation keeps the session until the server refuses the old token")
    func aLostRotation() async throws {
        try await expiredSignIn()
        harness.transport.reply(to: .refresh, .failure(.connectionLost))
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 7"])
        harness.transport.reply(to: .refresh, 400, json: #"{"error":"invalid_grant"}"#)
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
        #expect(harness.log.events == ["refresh", "refresh"])
    }
}
