import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Several managers that share one store.
@Suite(.timeLimit(.minutes(10))) struct SharedStoreTests {
    private func refreshOnce(_ first: Harness, _ second: Harness) async throws {
        try await first.signIn()
        first.expire()
        for harness in [first, second] {
            harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        }
        let calls = (0..<8).map { ($0 % 2 == 0 ? first : second).authorize("profile", strategy: .never) }
        for call in calls { #expect(await call.end() == ["token access-2"]) }
        #expect(first.log.events == ["refresh"])
    }

    @Test("Regression 3: Two managers on one store cause one refresh, and the second reads its result")
    func oneStoreObject() async throws {
        let first = Harness()
        try await refreshOnce(first, first.sibling())
    }

    @Test("Regression 3: Two stores on one file cause one refresh, and the second reads its result")
    func oneFile() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("grants.json")
        let first = Harness(store: AMZNFileGrantStore(url: file))
        try await refreshOnce(first, first.sibling(store: AMZNFileGrantStore(url: file)))
    }

    @Test("Concurrent forced refreshes of two processes share one request")
    func forcedRefreshesOfTwoManagersAreOneRequest() async throws {
        let (first, _) = Harness.onScriptedStore()
        try await refreshInTurn(first, first.inOtherProcess())
    }

    @Test("Regression 3: With two processes on one file, the second gets the refresh lease after the first has stored")
    func theSecondWaitsForTheFirst() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("grants.json")
        let log = EventLog()
        let stores = (0..<2).map { _ in ScriptedStore(log: log, over: AMZNFileGrantStore(url: file)) }
        let first = Harness(store: stores[0], log: log)
        try await refreshInTurn(first, first.sibling(store: stores[1]))
    }

    private func refreshInTurn(_ first: Harness, _ second: Harness) async throws {
        try await first.signIn()
        let one = first.authorize("profile", forced: true)
        await first.log.until("refresh")
        let other = second.authorize("profile", forced: true)
        await first.log.until("lease", times: 2)
        first.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await one.end() == ["token access-2"])
        #expect(await other.end() == ["token access-2"])
        #expect(first.log.events == ["lease", "leased", "refresh", "lease", "write", "leased"])
    }

    @Test("A sign-in or sign-out by one manager applies to the other")
    func aSignInOrSignOutAppliesToBothManagers() async throws {
        let first = Harness()
        let second = first.sibling()
        try await first.signIn()
        #expect(await second.authorize("profile", strategy: .never).end() == ["token access-1"])
        #expect(await second.signOut().answersAfter(second.transport) == ["signed out"])
        #expect(await first.authorize("profile", strategy: .never).end() == ["error 1"])
    }

    @Test("The previous user's profile is not returned for the next user")
    func aProfileIsNotSharedBetweenUsers() async throws {
        let first = Harness()
        let second = first.sibling()
        try await first.signIn()
        first.transport.reply(to: .profile, json: ScriptedTransport.ada)
        #expect(await first.fetchUser().end() == ["user Ada"])
        second.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-9", "refresh-9"))
        #expect(await second.authorize("profile", strategy: .always).end() == ["token access-9"])
        first.transport.reply(to: .profile, json: #"{"user_id":"2","name":"Bob"}"#)
        #expect(await first.fetchUser().end() == ["user Bob"])
    }
}
