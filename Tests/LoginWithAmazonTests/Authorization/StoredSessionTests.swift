import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Tests of calls for the stored session, and of calls that replace a refused token.
@Suite(.deadline) struct StoredSessionTests {
    let harness: Harness
    let store: ScriptedStore

    init() { (harness, store) = Harness.onScriptedStore() }

    @Test("Without a stored grant, a call for the stored session returns nil without a request")
    func absentSessionIsNil() async throws {
        #expect(try await harness.manager.storedSession() == nil)
        #expect(await sessionInBlock() == "nil, nil")
        #expect(harness.log.events == [])
    }

    @Test("The stored session's scopes and token expiry are returned without a request, even if the token has expired")
    func storedSessionNeedsNoRequest() async throws {
        try await harness.signIn()
        let expiry = harness.clock.now + 3_600
        harness.expire()
        let session = try #require(await harness.manager.storedSession())
        #expect(session.grantedScopes == ["profile"])
        #expect(session.accessTokenExpiry == expiry)
        #expect(await sessionInBlock() == "profile, \(expiry)")
        #expect(harness.log.events == [])
    }

    @Test("If the store can't be read, a call for the stored session fails with code 5")
    func storedSessionFailsIfTheStoreIsUnreadable() async {
        store.fail(.reading)
        let error = await #expect(throws: AMZNError.self) { try await harness.manager.storedSession() }
        #expect(error?.code == .deviceError)
        #expect(await sessionInBlock() == "error 5")
    }

    private func sessionInBlock() async -> String {
        await withCheckedContinuation { continuation in
            harness.manager.storedSession { scopes, expiry, error in
                let words = [scopes?.joined(separator: " "), expiry.map { "\($0)" }].map { $0 ?? "nil" }
                continuation.resume(returning: error.map(BlockCall.word) ?? words.joined(separator: ", "))
            }
        }
    }

    @Test("Promise 37: Calls with the same token as `replacing`, at once or later, share the token of one refresh")
    func callsWithTheSameRefusedTokenCauseOneRefresh() async throws {
        try await harness.signIn()
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(try await harness.token("profile") == "access-1", "the session now has the token in memory")
        let token: @Sendable () async throws -> String = { [harness] in
            try await harness.manager.accessToken(for: [AMZNProfileScope.profile()], replacing: "access-1")
        }
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<10 { group.addTask(operation: token) }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(tokens == ["access-2"])
        for minute in 1...10 {
            harness.clock.advance(by: 60)
            #expect(try await token() == "access-2", "after \(minute) minutes")
        }
        #expect(await tokenInBlock(replacing: "access-1") == "access-2")
        #expect(harness.log.events.count { $0 == "refresh" } == 1)
    }

    private func tokenInBlock(replacing refused: String) async -> String {
        await withCheckedContinuation { continuation in
            harness.manager.accessToken(for: [AMZNProfileScope.profile()], replacing: refused) { token, error in
                continuation.resume(returning: token ?? error.map(BlockCall.word) ?? "nothing")
            }
        }
    }
}
