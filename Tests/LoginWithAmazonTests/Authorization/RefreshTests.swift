import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// One refresh serves every waiting call, and is stored before any of them is answered.
@Suite(.timeLimit(.minutes(10))) struct RefreshTests {
    let harness = Harness()

    private func expiredSignIn() async throws {
        try await harness.signIn()
        harness.expire()
    }

    @Test("Regression 1: Calls of one expired token on many threads cause one token request, and one answer each")
    func manyCallersOneRefresh() async throws {
        try await expiredSignIn()
        let calls = await withTaskGroup(of: BlockCall.self) { group in
            for _ in 0..<64 { group.addTask { harness.authorize("profile", strategy: .never) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        await harness.log.until("refresh")
        let late = harness.authorize("profile", strategy: .never)
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        for call in calls + [late] { #expect(await call.end() == ["token access-2"]) }
        #expect(calls.allSatisfy { $0.answers.count == 1 })
        #expect(harness.log.events == ["refresh"])
    }

    @Test("Regression 7: A rotated refresh token is stored before any waiting call is answered")
    func theRotatedTokenIsStoredFirst() async throws {
        let (harness, store) = Harness.onScriptedStore()
        try await harness.signIn()
        harness.expire()
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        let manager = harness.manager
        await withCheckedContinuation { continuation in
            manager.start(Harness.request("profile")) { _ in
                harness.log.add("answer")
                continuation.resume()
            }
        }
        #expect(harness.log.events == ["lease", "leased", "refresh", "write", "answer"])
        guard let bytes = try store.read(for: "client"), case .grant(let grant) = GrantCodec.decode(bytes) else {
            Issue.record("nothing was stored")
            return
        }
        #expect(grant.refreshToken == Secret("refresh-2"))
    }

    @Test("Regression 9: A token whose lifetime is shorter than the refresh margin is stored, and refreshed when due")
    func aShortLivedToken() async throws {
        try await harness.signIn("access-1", "refresh-1", life: 100)
        #expect(try await harness.token("profile") == "access-1")
        harness.clock.advance(by: 95)
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2", life: 1))
        #expect(try await harness.token("profile", strategy: .never) == "access-2")
        #expect(try await harness.token("profile", strategy: .never) == "access-2")
        #expect(harness.log.events == ["refresh"])
    }

    @Test(
        "Regression 20: A clock set a day back or a year ahead causes one refresh",
        arguments: [-86_400.0, 31_536_000])
    func theClockJumps(by seconds: TimeInterval) async throws {
        try await harness.signIn()
        for (jump, name) in [(seconds, "2"), (-seconds, "3")] {
            harness.clock.advance(by: 2)
            harness.clock.set(by: jump)
            harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-\(name)", "refresh-\(name)"))
            for _ in 0..<5 { #expect(try await harness.token("profile", strategy: .never) == "access-\(name)") }
        }
        #expect(harness.log.events == ["refresh", "refresh"])
    }

    @Test("Regression 18: A refresh token with any characters is sent back unchanged")
    func aRefreshTokenOfAnyCharacters() async throws {
        try await harness.signIn("access-1", "a b+c&d=e/%~")
        harness.expire()
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        _ = try await harness.token("profile")
        let body = harness.transport.requests.last.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(
            body == "grant_type=refresh_token&refresh_token=a+b%2Bc%26d%3De%2F%25%7E&client_id=client")
    }
}
