import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Calls that never show a page: the stored session, and tokens for servers that may have refused one.
@Suite(.timeLimit(.minutes(10))) struct StoredSessionTests {
    @Test("The stored session is returned without any request, even when its token has expired")
    func anExpiredSession() async throws {
        let harness = Harness()
        let start = harness.clock.now
        try await harness.signIn()
        harness.expire()
        let session = try #require(await harness.manager.storedSession())
        #expect(session.grantedScopes == ["profile"])
        #expect(session.accessTokenExpiry == start + 3_600)
        #expect(harness.log.events == [])
    }

    @Test("Without a sign-in there is no stored session, and a store that can't be read is an error")
    func noSession() async throws {
        let (harness, store) = Harness.onScriptedStore()
        #expect(try await harness.manager.storedSession() == nil)
        store.fail(.reading)
        let error = await #expect(throws: AMZNError.self) { try await harness.manager.storedSession() }
        #expect(error?.code == .deviceError)
        #expect(harness.log.events == [])
    }

    @Test("Twenty callers of one refused token, at once or much later, cause one refresh")
    func manyCallersOfARefusedToken() async throws {
        let harness = Harness()
        try await harness.signIn()
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(try await harness.token("profile") == "access-1", "also in memory from now on")
        let token: @Sendable () async throws -> String = {
            try await harness.manager.accessToken(for: [AMZNProfileScope.profile()], replacing: "access-1")
        }
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<10 { group.addTask(operation: token) }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(tokens == ["access-2"])
        for _ in 0..<10 {
            harness.clock.advance(by: 60)
            #expect(try await token() == "access-2")
        }
        #expect(harness.log.events == ["refresh"])
    }

    @Test("A forced refresh within a second of another one receives its token; a later one refreshes")
    func aBurstOfForcedRefreshes() async throws {
        let harness = Harness()
        try await harness.signIn()
        for name in ["2", "3"] {
            harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-\(name)", "refresh-\(name)"))
        }
        #expect(await harness.authorize("profile", forced: true).end() == ["token access-2"])
        harness.clock.advance(by: 0.9)
        #expect(await harness.authorize("profile", forced: true).end() == ["token access-2"])
        harness.clock.advance(by: 0.2)
        #expect(await harness.authorize("profile", forced: true).end() == ["token access-3"])
        #expect(harness.log.events == ["refresh", "refresh"])
    }

    @Test("Without a sign-in for the scopes a token is refused, and no page is shown")
    func noToken() async throws {
        let harness = Harness()
        for isSignedIn in [false, true] {
            if isSignedIn { try await harness.signIn() }
            let error = await #expect(throws: AMZNError.self) {
                try await harness.manager.accessToken(for: [AMZNProfileScope.postalCode()])
            }
            #expect(error?.code == .applicationNotAuthorized)
        }
        #expect(try await harness.manager.accessToken(for: [AMZNProfileScope.profile()]) == "access-1")
        #expect(harness.log.events == [])
    }
}
