import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of calls that wait for the same refresh, and of refreshes that the server refuses.
@Suite(.deadline) struct RefreshTests {
    let harness = Harness()

    @Test("Promise 36: 65 concurrent calls of two managers share one refresh, and each is answered once")
    func manyCallsCauseOneRefresh() async throws {
        try await harness.signIn()
        harness.expire()
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

    @Test("Promise 39: After invalid_grant at a refresh, the grant is removed once, and silent calls fail with code 1")
    func refusedGrantIsRemovedOnce() async throws {
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

    @Test("A grant restored from a backup is refreshed; once the server refuses it, later calls fail without a request")
    func restoredGrantIsRefreshedUntilItIsRefused() async throws {
        let store = AMZNMemoryGrantStore()
        let harness = Harness(store: store)
        try await harness.signIn()
        let backup = try #require(store.read(for: harness.clientID))
        harness.expire()
        for token in ["access-2", "access-3"] {
            harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens(token, "refresh-2"))
            #expect(await harness.authorize("profile", strategy: .never).end() == ["token \(token)"])
            store.write(backup, for: harness.clientID)
            harness.clock.advance(by: 2)
        }
        harness.transport.reply(to: .refresh, 400, json: #"{"error":"invalid_grant"}"#)
        for _ in 0..<3 { #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"]) }
        #expect(harness.log.events == ["refresh", "refresh", "refresh"])
    }
}
