import Dispatch
import LoginWithAmazon
import TestSupport
import Testing

/// Tests of the changes that observers and streams report, whether this process or another process makes them.
@Suite(.deadline) struct SessionChangeTests {
    let harness = Harness()

    /// Begins a stream of the manager's changes, runs `body`, and returns the first `count` changes of the stream.
    private func changes(
        _ count: Int, of manager: AMZNAuthorizationManager, _ body: () async throws -> Void
    ) async throws -> [AMZNSessionChange] {
        let stream = manager.sessionChanges()
        try await body()
        return await stream.prefix(count).reduce(into: []) { $0.append($1) }
    }

    @Test("A stream reports another manager's sign-in, profile request, refresh and sign-out once each")
    func streamReportsEachChangeOnce() async throws {
        let observer = harness.sibling()
        let changes = try await changes(5, of: observer.manager) {
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

    @Test("Another process's sign-in and sign-out are each reported at the next read of the store")
    func changesByAnotherProcessAreReportedAtTheNextRead() async throws {
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

    @Test(
        "A stream's first element comes from the first successful read, even if the store can't be read at first",
        arguments: [false, true], [false, true])
    func streamBeginsWithTheFirstSuccessfulRead(isSignedIn: Bool, wasReadBefore: Bool) async throws {
        let (harness, store) = Harness.onScriptedStore()
        if isSignedIn { try await harness.inOtherProcess().signIn() }
        if wasReadBefore { _ = try await harness.manager.storedSession() }
        // The last read of the store answers calls for only one second.
        harness.clock.advance(by: 2)
        store.fail(.reading)
        let changes = try await changes(2, of: harness.manager) {
            #expect(await harness.authorize("profile", strategy: .never).end() == ["error 5"])
            store.fail()
            _ = try await harness.manager.storedSession()
            _ = try await harness.manager.storedSession()
            if isSignedIn { try await harness.manager.signOutOnDevice() } else { try await harness.signIn() }
        }
        #expect(changes == [.initial(isSignedIn: isSignedIn), isSignedIn ? .signedOut(.byApp) : .signedIn])
    }

    @Test("Without a valid configuration, a stream ends at once")
    func streamWithoutAConfigurationEnds() async {
        let configuration = AMZNConfiguration(
            clientID: "", redirectURI: Harness.configuration.redirectURI, endpoints: Harness.configuration.endpoints)
        let managers = [
            AMZNAuthorizationManager(simulating: AMZNError(.unauthorizedClient, "no key")),
            AMZNAuthorizationManager(
                configuration: configuration, userAgent: harness.userAgent, grantStore: harness.store),
        ]
        for manager in managers {
            for await change in manager.sessionChanges() { Issue.record("\(change)") }
        }
    }

    @Test("If a stream's first read finds another process's sign-in, only the first element reports the sign-in")
    func streamBeginsWithTheStoredSession() async throws {
        #expect(try await harness.manager.storedSession() == nil)
        try await harness.inOtherProcess().signIn()
        // The session learns of the sign-in when the stream reads the store.
        let changes = try await changes(2, of: harness.manager) { try await harness.manager.signOutOnDevice() }
        #expect(changes == [.initial(isSignedIn: true), .signedOut(.byApp)])
    }

    @Test("If the store can't be read, a stream begins with `initial(isSignedIn: false)` after a sign-out")
    func signOutIsReportedEvenIfTheStoreIsUnreadable() async throws {
        let (harness, store) = Harness.onScriptedStore()
        store.fail(.reading)
        let changes = try await changes(1, of: harness.manager) { try await harness.manager.signOut() }
        #expect(changes == [.initial(isSignedIn: false)])
    }

    @Test("The stream of changes finishes when its manager is deallocated")
    func streamFinishesWithItsManager() async {
        var harness: Harness? = Harness()
        var changes = harness?.manager.sessionChanges().makeAsyncIterator()
        let first = await changes?.next()
        #expect(first == .initial(isSignedIn: false))
        harness = nil
        let last = await changes?.next()
        #expect(last == nil)
    }
}
