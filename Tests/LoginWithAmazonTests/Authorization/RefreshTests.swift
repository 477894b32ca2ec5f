import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// One refresh serves every waiting call and is stored before any of them is answered; how refreshes fail.
@Suite(.deadline) struct RefreshTests {
    let harness = Harness()

    private func expiredSignIn() async throws {
        try await harness.signIn()
        harness.expire()
    }

    @Test("Regressions 1 and 3: Calls of two managers on many threads cause one token request, and one answer each")
    func manyCallersOneRefresh() async throws {
        try await expiredSignIn()
        let managers = [harness, harness.sibling()]
        let calls = await withTaskGroup(of: BlockCall.self) { group in
            for number in 0..<64 { group.addTask { managers[number % 2].authorize("profile", strategy: .never) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        await harness.log.until("refresh")
        let late = harness.authorize("profile", strategy: .never)
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        for call in calls + [late] { #expect(await call.end() == ["token access-2"]) }
        #expect(calls.allSatisfy { $0.answers.count == 1 })
        #expect(harness.log.events == ["refresh"])
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
        harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
        for (index, call) in calls.enumerated() {
            #expect(await call.end() == [index % 2 == 0 ? "user Ada" : "token access-2, Ada"], "\(index)")
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
        harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
        #expect(await call.end() == ["user Ada"])
        #expect(harness.log.events == ["profile", "refresh", "profile"])
        #expect(harness.transport.requests.last?.headers["Authorization"] == "Bearer access-2")
    }

    @Test("Regression 7: A rotated refresh token is stored before any waiting call is answered")
    func theRotatedTokenIsStoredFirst() async throws {
        let (harness, store) = Harness.onScriptedStore()
        try await harness.signIn()
        harness.expire()
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        let manager = harness.manager
        await withCheckedContinuation { continuation in
            manager.authorize(Harness.request("profile")) { _, _, _ in
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

    // MARK: Failures

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
}
