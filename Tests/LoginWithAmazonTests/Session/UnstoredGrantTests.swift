import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of a refreshed grant that can't be stored: the session goes on with it.
@Suite(.deadline) struct UnstoredGrantTests {
    var driver = MachineDriver()

    init() {
        driver.refresh(1)
        _ = driver.replied(.refresh, .tokens)
        #expect(
            driver.changed("replace refresh-2", .failed("full"))
                == ["notify refreshed", "answer 1 access-2", "endLease"])
    }

    /// Answers a call's reads before and after the session takes the lease: the store holds the old grant.
    private mutating func findOldGrant() {
        #expect(driver.read(.stale) == ["lease"])
        #expect(driver.leased() == ["read"])
        #expect(driver.read(.stale) == ["replace refresh-2"])
    }

    @Test("Each call first tries to store the session's grant, under the lease", arguments: [true, false])
    mutating func nextCallStoresTheGrant(isStored: Bool) {
        _ = driver.silent(2)
        findOldGrant()
        let result = isStored ? GrantChangeResult.done() : .failed("full")
        #expect(driver.changed("replace refresh-2", result) == ["answer 2 access-2", "endLease"])
        _ = driver.silent(3)
        #expect(driver.read(isStored ? .renewed : .stale) == (isStored ? ["answer 3 access-2"] : ["lease"]))
    }

    @Test("Without the lease, the session's grant answers calls for a token, and a forced refresh fails with code 5")
    mutating func grantAnswersWithoutTheLease() {
        _ = driver.silent(2)
        _ = driver.silent(3, .renewed)
        #expect(driver.read(.stale) == ["lease"])
        #expect(driver.handle(.leased(failure: "busy")) == ["answer 2 access-2", "read"])
        #expect(driver.read(.stale) == ["lease"])
        #expect(driver.handle(.leased(failure: "busy")) == ["answer 3 error 5"])
    }

    @Test("The session's grant answers a call for the stored session, and then answers token calls from memory")
    mutating func grantAnswersFromMemory() {
        _ = driver.start(2, .readSession)
        #expect(driver.read(.grant(.stale), for: 2) == ["answer 2 session"])
        #expect(driver.silent(3) == ["answer 3 access-2"])
    }

    @Test("The session's grant can be refreshed again before it is stored; the newest grant is then stored")
    mutating func newestGrantIsStored() {
        driver.now += 7_200
        _ = driver.silent(2)
        findOldGrant()
        #expect(driver.changed("replace refresh-2", .failed("full")) == ["send refresh refresh-2"])
        let tokens = WireReply.json(200, ScriptedTransport.tokens("access-3", "refresh-3"))
        #expect(driver.replied(.refresh, tokens) == ["replace refresh-3"])
        #expect(
            driver.changed("replace refresh-3", .failed("full"))
                == ["notify refreshed", "answer 2 access-3", "endLease"])
        _ = driver.silent(3)
        _ = driver.read(.stale)
        _ = driver.leased()
        #expect(driver.read(.stale) == ["replace refresh-3"])
    }

    @Test("A refresh after a late write replaces the grant that was written, and not the old grant")
    mutating func refreshReplacesTheGrantThatWasStoredLate() {
        driver.now += 7_200
        _ = driver.silent(2)
        findOldGrant()
        #expect(driver.changed("replace refresh-2") == ["send refresh refresh-2"])
        #expect(grantsReplacedByARefresh() == ["refresh-2"])
    }

    /// Answers the refresh with new tokens. Returns the refresh token of each grant that is then to be replaced.
    private mutating func grantsReplacedByARefresh() -> [String] {
        let tokens = WireReply.json(200, ScriptedTransport.tokens("access-3", "refresh-3"))
        var replaced: [String] = []
        for case .change(.replace(let old, _)) in driver.actions(.replied(.refresh, .success(tokens))) {
            replaced.append(old.refreshToken.reveal())
        }
        return replaced
    }

    @Test("A grant that can't be stored isn't used if this session has removed the old grant during the refresh")
    mutating func removalDuringARefreshCounts() {
        driver = MachineDriver()
        driver.refresh(1)
        _ = driver.authorize(2, .sample(["postal_code"], .always))
        _ = driver.changed("remove for sign-in 2")
        _ = driver.replied(.refresh, .tokens)
        #expect(driver.changed("replace refresh-2", .failed("locked")) == ["read"])
        #expect(driver.read(.none) == ["answer 1 error 1", "endLease"])
    }

    @Test("Anything else in the store takes the place of the session's grant")
    mutating func otherGrantWins() {
        _ = driver.silent(2)
        #expect(driver.read(.other) == ["notify signedIn", "answer 2 access-9"])
    }

    @Test("If the store changes before the session's grant is written, the store's new content counts")
    mutating func changedStoreIsReadAgain() {
        _ = driver.silent(3)
        findOldGrant()
        #expect(driver.changed("replace refresh-2", .overtaken) == ["read"])
        #expect(driver.read(.none) == ["notify signedOut elsewhere", "answer 3 error 1", "endLease"])
    }

    @Test("If the store can't be read, the call fails with code 5, and the session keeps its grant")
    mutating func failedReadKeepsTheGrant() {
        _ = driver.silent(2)
        #expect(driver.read(.unreadable("locked")) == ["answer 2 error 5"])
        _ = driver.silent(3)
        findOldGrant()
    }

    @Test("A sign-out sends the token of the session's grant to the server, and ends that grant")
    mutating func signOutEndsTheGrant() {
        _ = driver.signOut(2)
        #expect(
            driver.changed("remove for sign-out 2", .done(.stale))
                == ["notify signedOut byApp", "send signOut(2) access-2"])
        _ = driver.silent(3)
        #expect(driver.read(.stale) == ["notify signedIn", "lease"])
        _ = driver.leased()
        #expect(driver.read(.stale) == ["send refresh refresh-1"], "the old grant, as if another process stored it")
    }

    @Test("The session's grant ends if another process has refreshed or removed the stored grant")
    mutating func otherProcessEndsTheSessionsGrant() {
        var other = driver
        _ = other.silent(2)
        #expect(other.read(.sample("3")) == ["answer 2 access-3"])
        #expect(!other.machine.holdsUnstoredGrant)
        _ = driver.silent(2)
        _ = driver.read(.none)
        #expect(!driver.machine.holdsUnstoredGrant)
    }

    @Test("A refresh of an unstored grant replaces the old grant that the store still holds")
    mutating func refreshReplacesTheStoredGrant() {
        driver.now += 7_200
        _ = driver.silent(2)
        findOldGrant()
        _ = driver.changed("replace refresh-2", .failed("full"))
        #expect(grantsReplacedByARefresh() == ["refresh-1"])
        #expect(driver.machine.holdsUnstoredGrant)
    }

    @Test("Storing a new sign-in ends the session's unstored grant")
    mutating func newSignInEndsTheSessionsGrant() {
        _ = driver.authorize(2, .sample(["postal_code"]))
        findOldGrant()
        #expect(driver.changed("replace refresh-2", .failed("full")).contains("present 1"))
        _ = driver.redirect(1)
        _ = driver.replied(.exchange(1), .tokens)
        _ = driver.changed("store 1")
        #expect(!driver.machine.holdsUnstoredGrant)
    }
}

/// Tests of whole managers.
@Suite(.deadline) struct UnstoredGrantManagerTests {
    @Test("Promise 63: The session's unstored grant outlives the last manager, and a new manager stores it")
    func grantOutlivesItsManager() async throws {
        let (store, log) = (ScriptedStore(log: EventLog()), EventLog())
        var harness: Harness? = Harness(store: store, log: log)
        let (environment, clock) = (try #require(harness?.environment), try #require(harness?.clock))
        try await harness?.signIn()
        harness?.expire()
        harness?.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        store.fail(.writing)
        #expect(try await harness?.token("profile", strategy: .never) == "access-2")
        harness = nil
        store.fail()
        let next = AMZNAuthorizationManager(
            configuration: Harness.configuration, userAgent: ScriptedUserAgent(log: log), grantStore: store,
            environment: environment)
        #expect(try await next.accessToken(for: [AMZNProfileScope.profile()]) == "access-2")
        let other = Harness(store: ScriptedStore(log: log, over: store), clock: clock)
        #expect(try await other.token("profile", strategy: .never) == "access-2", "another process")
    }
}
