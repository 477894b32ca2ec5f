import Dispatch
import LoginWithAmazon
import TestSupport
import Testing

/// The changes that observers receive, caused by this manager's calls and by other managers.
@Suite(.deadline) struct SessionChangeTests {
    let harness = Harness()

    private func changes(_ count: Int, of manager: AMZNAuthorizationManager, _ body: () async throws -> Void)
        async throws
        -> [AMZNSessionChange]
    {
        let stream = manager.sessionChanges
        try await body()
        var changes: [AMZNSessionChange] = []
        for await change in stream.prefix(count) { changes.append(change) }
        return changes
    }

    @Test("Observers receive every change of a session")
    func aWholeSessionIsObserved() async throws {
        let changes = try await changes(5, of: harness.manager) {
            try await harness.signIn()
            harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
            _ = try await harness.manager.fetchUser()
            harness.expire()
            harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
            _ = try await harness.token("profile")
            harness.transport.reply(to: .signOut, json: "{}")
            try await harness.manager.signOut()
        }
        #expect(changes == [.initial(isSignedIn: false), .signedIn, .userUpdated, .refreshed, .signedOut(.byApp)])
    }

    @Test("A sign-out elsewhere, and a sign-in after it, are reported when the store is read next")
    func changesElsewhereAreSeenAtTheNextRead() async throws {
        let other = harness.inOtherProcess()
        let changes = try await changes(3, of: harness.manager) {
            #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
            try await other.signIn()
            #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-1"])
            other.transport.reply(to: .signOut, json: "{}")
            try await other.manager.signOut()
            harness.clock.advance(by: 60)
            #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
        }
        #expect(changes == [.initial(isSignedIn: false), .signedIn, .signedOut(.elsewhere)])
    }

    @Test("Changes by another manager of the process are reported at once")
    func changesByAnotherManager() async throws {
        let other = harness.sibling()
        let changes = try await changes(3, of: harness.manager) {
            try await other.signIn()
            other.transport.reply(to: .signOut, json: "{}")
            try await other.manager.signOut()
        }
        #expect(changes == [.initial(isSignedIn: false), .signedIn, .signedOut(.byApp)])
    }

    @Test(
        "If the store can't be read at first, the first successful read is reported", arguments: [false, true],
        [false, true])
    func unreadableAtTheStart(isSignedIn: Bool, wasReadBefore: Bool) async throws {
        let (harness, store) = Harness.onScriptedStore()
        if isSignedIn { try await harness.inOtherProcess().signIn() }
        if wasReadBefore { _ = try await harness.manager.storedSession() }
        // No call is answered from the cache.
        harness.clock.advance(by: 2)
        store.fail(.reading)
        let changes = try await changes(2, of: harness.manager) {
            #expect(await harness.authorize("profile", strategy: .never).end() == ["error 5"])
            store.fail()
            _ = try await harness.manager.storedSession()
            _ = try await harness.manager.storedSession()
        }
        #expect(changes == [.initial(isSignedIn: nil), isSignedIn ? .signedIn : .signedOut(.elsewhere)])
    }

    @Test("A stream begins with what is stored, and doesn't repeat the changes that led to it")
    func changesBeforeTheStart() async throws {
        #expect(try await harness.manager.storedSession() == nil)
        try await harness.inOtherProcess().signIn()
        // The stream's own read discovers the sign-in.
        let changes = try await changes(2, of: harness.manager) { try await harness.manager.signOutOnDevice() }
        #expect(changes == [.initial(isSignedIn: true), .signedOut(.byApp)])
    }

    @Test("A sign-out while the store can't be read is reported as the app's own")
    func signOutOfAnUnreadableStore() async throws {
        let (harness, store) = Harness.onScriptedStore()
        store.fail(.reading)
        let changes = try await changes(2, of: harness.manager) { try await harness.manager.signOut() }
        #expect(changes == [.initial(isSignedIn: nil), .signedOut(.byApp)])
    }

    @Test("The stream of changes finishes when its manager is deallocated")
    func theStreamFinishesWithItsManager() async {
        let changes = Harness().manager.sessionChanges
        for await _ in changes {}
    }

    @Test("Observer blocks run on the main thread until their observation ends, or is deallocated")
    func blocksAreCalledOnTheMainThreadUntilTheEnd() async throws {
        let log = EventLog()
        _ = harness.manager.observeSession { log.add("deallocated: \($0)") }
        let observation = harness.manager.observeSession { change in
            dispatchPrecondition(condition: .onQueue(.main))
            log.add("\(change)")
        }
        try await harness.signIn()
        await log.until("signedIn")
        observation.end()
        observation.end()
        harness.transport.reply(to: .signOut, json: "{}")
        try await harness.manager.signOut()
        await MainActor.run {}
        #expect(log.events == ["signedIn"])
    }
}
