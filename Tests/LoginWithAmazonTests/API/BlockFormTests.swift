import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// The block forms of `storedSession` and `accessToken`.
@Suite(.timeLimit(.minutes(10))) struct BlockFormTests {
    let harness = Harness()

    private func storedSession() -> BlockCall { Self.storedSession(harness.manager) }

    private static func storedSession(_ manager: AMZNAuthorizationManager) -> BlockCall {
        let call = BlockCall()
        manager.storedSession { scopes, expiry, error in
            let words = [scopes?.joined(separator: " "), expiry.map { "\($0.timeIntervalSince1970)" }]
            call.add(error.map(BlockCall.word) ?? words.map { $0 ?? "nil" }.joined(separator: ", "))
        }
        return call
    }

    private func token(replacing refused: String? = nil) -> BlockCall {
        let call = BlockCall()
        harness.manager.accessToken(for: [AMZNProfileScope.profile()], replacing: refused) { token, error in
            MainActor.assertIsolated()
            call.add(token ?? error.map(BlockCall.word) ?? "nothing")
        }
        return call
    }

    @Test("A stored session has its scopes and the token's expiry, also when that has passed, and sends nothing")
    func aStoredSession() async throws {
        try await harness.signIn(life: 60)
        let expiry = harness.clock.now.addingTimeInterval(60)
        harness.expire()
        #expect(await storedSession().end() == ["profile, \(expiry.timeIntervalSince1970)"])
        #expect(harness.log.events == [])
    }

    @Test("All values are nil if no user is signed in")
    func noSession() async {
        #expect(await storedSession().end() == ["nil, nil"])
    }

    @Test("A store that can't be read is an error with code 5")
    func anUnreadableStore() async {
        let (harness, store) = Harness.onScriptedStore()
        store.fail(.reading)
        #expect(await Self.storedSession(harness.manager).end() == ["error 5"])
    }

    @Test("A refused token is replaced once, and then the stored one answers")
    func aRefusedToken() async throws {
        try await harness.signIn("access-1")
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await token().end() == ["access-1"])
        #expect(await token(replacing: "access-1").end() == ["access-2"])
        #expect(await token(replacing: "access-1").end() == ["access-2"])
        #expect(harness.log.events == ["refresh"])
    }

    @Test("A token without a sign-in fails with code 1 and shows no page")
    func noToken() async {
        #expect(await token().end() == ["error 1"])
        #expect(harness.log.events == [])
    }

    @Test("A call keeps its manager until it is answered")
    func keepingTheManager() async throws {
        try await harness.signIn()
        harness.expire()
        let call = BlockCall()
        weak var manager: AMZNAuthorizationManager?
        do {
            let other = harness.sibling().manager
            manager = other
            other.accessToken(for: [AMZNProfileScope.profile()]) { token, _ in call.add(token ?? "no token") }
        }
        #expect(manager != nil)
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await call.end() == ["access-2"])
    }
}
