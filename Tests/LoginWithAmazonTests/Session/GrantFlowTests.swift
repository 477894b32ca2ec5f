import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests how the stored grant is read, refreshed and stored, and which calls wait for it.
@Suite(.deadline) struct GrantFlowTests {
    var driver = MachineDriver()

    @Test("Regression 7: A stale grant is refreshed under a lease, and the new one stored before the call is answered")
    mutating func aStaleGrantIsRefreshedUnderALeaseAndStoredBeforeTheAnswer() {
        #expect(driver.silent(1) == ["read"])
        #expect(driver.read(.stale) == ["lease"])
        #expect(driver.leased() == ["read"])
        #expect(driver.read(.stale) == ["send refresh refresh-1"])
        #expect(driver.replied(.refresh, .tokens) == ["replace refresh-2"])
        #expect(driver.changed("replace refresh-2") == ["notify refreshed", "answer 1 access-2", "endLease"])
    }

    // MARK: Refused refreshes

    @Test("Regression 6: A grant that has replaced a refused one is used, or refreshed under the same lease")
    mutating func newerGrantIsUsedAfterARefusal() {
        driver.refresh(1)
        _ = driver.replied(.refresh, .invalidGrant)
        #expect(driver.changed("drop refresh-1", .overtaken) == ["read"])
        var other = driver
        #expect(driver.read(.renewed) == ["answer 1 access-2", "endLease"])
        #expect(other.read(.sample("9", age: 3_600)) == ["send refresh refresh-9"])
    }

    @Test("If a refused grant can't be removed, the call fails with code 5 and shows no page")
    mutating func unremovableGrantFailsTheCall() {
        _ = driver.authorize(1)
        _ = driver.read(.stale)
        _ = driver.leased()
        _ = driver.read(.stale)
        _ = driver.replied(.refresh, .invalidGrant)
        #expect(driver.changed("drop refresh-1", .failed("full")) == ["answer 1 error 5", "endLease"])
    }

    // MARK: Tokens that must be new

    @Test("A forced refresh accepts a token that another process stores while the call waits for the lease")
    mutating func forcedRefreshAcceptsATokenOfAnotherProcess() {
        _ = driver.silent(1, .renewed)
        #expect(driver.read(.fresh) == ["lease"])
        #expect(driver.leased() == ["read"])
        #expect(driver.read(.renewed) == ["answer 1 access-2", "endLease"])
    }

    @Test("Forced refreshes less than a second apart share a result; a later one refreshes again")
    mutating func forcedRefreshesWithinASecondShareAResult() {
        driver.refresh(1, .renewed, of: .fresh)
        _ = driver.replied(.refresh, .tokens)
        _ = driver.changed("replace refresh-2")
        driver.now += 0.9
        _ = driver.silent(2, .renewed)
        #expect(driver.read(.renewed) == ["answer 2 access-2"])
        driver.now += 0.1
        _ = driver.silent(3, .renewed)
        #expect(driver.read(.renewed) == ["lease"])
    }

    /// Another process may have stored the token before the second call was made.
    @Test("A forced refresh isn't answered with the result of a search for a stored token that began before it")
    mutating func forcedRefreshIsNotAnsweredByAnEarlierCycle() {
        _ = driver.silent(1)
        _ = driver.read(.stale)
        _ = driver.silent(2, .renewed)
        _ = driver.leased()
        #expect(driver.read(.renewed) == ["answer 1 access-2", "endLease", "read"])
        #expect(driver.read(.renewed) == ["lease"])
    }

    // MARK: The grant's server

    @Test("Another server's grant answers no call and is sent nowhere, and no page asks for its scopes")
    mutating func anotherServersGrantIsNotUsed() throws {
        let elsewhere = CallSettings.at("https://elsewhere.example")
        let call = AuthorizeCall.sample(["profile"], .never, .renewed, user: true)
        let pairToken = SessionMachine.Call.getToken(try MachineDriver.scopes("profile"))
        for (id, call) in [(1, .authorize(call)), (2, .fetchUser), (3, pairToken)] as [(CallID, SessionMachine.Call)] {
            #expect(driver.begin(id, call, elsewhere) == ["read"], "\(id)")
            #expect(driver.read(.stale) == ["answer \(id) error 1"], "\(call)")
        }
        _ = driver.begin(4, .readSession, elsewhere)
        #expect(driver.read(.grant(.stale), for: 4) == ["answer 4 no session"])
        _ = driver.begin(5, .authorize(.sample(["postal_code"])), elsewhere)
        _ = driver.read(.stale)
        #expect(driver.pages[1]?.query?.contains("scope=postal_code&") == true, "without the other server's scopes")
    }

    @Test("URLs with and without the default port name the same server")
    func defaultPortNamesTheSameServer() {
        let servers = ["https://a.example", "HTTPS://A.example:443", "http://a.example", "http://a.example:80"].map {
            CallSettings.at($0).origin.server
        }
        #expect(servers[0] == servers[1])
        #expect(servers[2] == servers[3])
        #expect(servers[0] != servers[2])
    }

    // MARK: Calls during a refresh

    @Test("A failed refresh also fails waiting calls that need a refresh, except calls made after a sign-out")
    mutating func failedRefreshFailsWaitingCalls() {
        driver.refresh(1, .renewed, of: .fresh)
        driver.now += 1
        _ = driver.silent(2, .otherThan(Secret("access-1")))
        _ = driver.silent(3)
        _ = driver.silent(4, .otherThan(Secret("access-0")))
        _ = driver.silent(5, .renewed, "postal_code")
        #expect(driver.signOut(6) == ["remove 6"])
        _ = driver.silent(7, .renewed)
        #expect(
            driver.replied(.refresh, .failure(.offline))
                == ["answer 1 error 7", "answer 2 error 7", "endLease", "read"])
        #expect(driver.read(.fresh) == ["answer 3 access-1", "answer 4 access-1", "answer 5 error 1", "lease"])
    }

    @Test("If a refresh is refused for good, a waiting call that may show the page shows it, and a silent call fails")
    mutating func permanentRefusalFailsSilentCalls() {
        driver.refresh(1)
        _ = driver.authorize(2)
        #expect(driver.replied(.refresh, .refusal("invalid_token")) == ["answer 1 error 1", "present 1", "endLease"])
    }

    @Test("The stored session is read without waiting for a refresh; a failed read of a cancelled call has no effect")
    mutating func storedSessionDoesNotWaitForARefresh() {
        driver.refresh(1)
        #expect(driver.begin(2, .readSession) == ["read for 2"])
        #expect(driver.read(.grant(.stale), for: 2) == ["answer 2 session"])
        _ = driver.begin(3, .readSession)
        _ = driver.handle(.cancel(3))
        #expect(driver.read(.unreadable("locked"), for: 3) == [])
        _ = driver.begin(4, .readSession)
        #expect(driver.read(.grant(.stale), for: 4) == ["answer 4 session"], "the sign-in isn't news")
    }

    @Test("Outside 22: A call for the stored session waits until a sign-in that is being completed has ended")
    mutating func storedSessionWaitsForASignInBeingCompleted() {
        driver.exchange(1)
        #expect(driver.begin(2, .readSession) == [])
        var failing = driver
        #expect(failing.replied(.exchange(1), .failure(.offline)) == ["answer 1 error 7", "read for 2"])
        _ = driver.replied(.exchange(1), .tokens)
        #expect(driver.changed("store 1").contains("read for 2"))
    }

    @Test("A call that is cancelled before its read of the store has ended causes no refresh")
    mutating func cancelledCallCausesNoRefresh() {
        _ = driver.silent(1)
        #expect(driver.handle(.cancel(1)) == ["answer 1 cancelled"])
        #expect(driver.read(.stale) == [])
    }

    /// Another process may have signed out after the tokens were stored and before this session learns of the write.
    @Test("A call that needs other scopes, or arrives while the new tokens are being stored, reads the store")
    mutating func callDuringTheWriteReadsTheStore() {
        driver.refresh(1)
        _ = driver.silent(2)
        _ = driver.silent(5, .fresh, "postal_code")
        _ = driver.replied(.refresh, .tokens)
        _ = driver.silent(3)
        var signedOut = driver
        _ = signedOut.signOut(4)
        let words = ["notify refreshed", "answer 1 access-2", "answer 2 access-2", "endLease", "read"]
        #expect(driver.changed("replace refresh-2") == words)
        #expect(signedOut.changed("replace refresh-2") == words, "also if a sign-out begins after the call")
    }

    // MARK: While a sign-in is completed

    @Test("Regression 14: Silent calls wait until no sign-in is being completed; then they read the store")
    mutating func silentCallsWaitForSignInsBeingCompleted() {
        driver.exchange(1)
        driver.exchange(2, "postal_code", signIn: 2)
        #expect(driver.silent(3, .renewed) == [])
        #expect(driver.silent(4) == [])
        #expect(driver.begin(5, .readSession) == [])
        #expect(driver.replied(.exchange(2), .failure(.offline)) == ["answer 2 error 7"])
        #expect(driver.replied(.exchange(1), .failure(.offline)) == ["answer 1 error 7", "read", "read for 5"])
        #expect(driver.read(.fresh) == ["answer 4 access-1", "lease"])
    }

    @Test("A call whose grant is refused while a sign-in is being completed reads the store again afterwards")
    mutating func callWithARefusedGrantReadsTheStoreAgain() {
        _ = driver.authorize(1, .sample(["postal_code"]))
        _ = driver.read(.stale)
        driver.refresh(2)
        _ = driver.redirect(1)
        _ = driver.replied(.refresh, .invalidGrant)
        #expect(driver.changed("drop refresh-1") == ["notify signedOut refusedByServer", "endLease"])
        #expect(driver.replied(.exchange(1), .failure(.offline)) == ["answer 1 error 7", "read"])
    }
}

extension CallSettings {
    /// Settings with all endpoints at this server.
    static func at(_ base: String) -> CallSettings {
        CallSettings(
            AMZNConfiguration(
                clientID: "client", redirectURI: sample.redirectURI,
                endpoints: AMZNEndpoints(
                    authorization: address(base + "/ap/oa"), token: address(base + "/t"), profile: address(base + "/p"),
                    signOut: address(base + "/s"))))
    }
}

/// Tests of a refreshed grant that can't be stored, and of the pause after a failed refresh.
@Suite(.deadline) struct UnstoredGrantTests {
    var driver = MachineDriver()

    /// Refreshes the grant, but fails to store the new grant. The store still contains the old grant.
    private mutating func fail(_ freshness: GrantRequest.Freshness = .fresh, of grant: Grant = .stale) {
        driver.refresh(1, freshness, of: grant)
        _ = driver.replied(.refresh, .tokens)
        #expect(driver.changed("replace refresh-2", .failed("full")).starts(with: ["answer 1 error 5", "endLease"]))
    }

    /// Answers a call's two reads, before and after the session takes the lease, with this grant.
    private mutating func find(_ grant: Grant = .stale) -> [String] {
        #expect(driver.read(grant) == ["lease"])
        #expect(driver.leased() == ["read"])
        return driver.read(grant)
    }

    @Test("Tokens that couldn't be stored are stored by the next call that needs a new token, without a refresh")
    mutating func nextCallStoresTheGrant() {
        fail()
        driver.now += 2
        _ = driver.silent(2, .renewed)
        #expect(find() == ["replace refresh-2"])
        #expect(driver.changed("replace refresh-2") == ["notify refreshed", "answer 2 access-2", "endLease"])
        _ = driver.silent(3)
        #expect(driver.read(.renewed) == ["answer 3 access-2"])
    }

    @Test(
        "Outside 6: If the result of a forced refresh can't be stored, a silent call receives the old token",
        arguments: [true, false])
    mutating func silentCallReceivesTheOldToken(hasLease: Bool) {
        fail(.renewed, of: .fresh)
        _ = driver.silent(2)
        _ = driver.silent(3, .renewed)
        guard hasLease else {
            #expect(driver.read(.fresh) == ["lease"])
            let words = driver.handle(.leased(.refresh, failure: "full"))
            #expect(words == ["answer 2 access-1", "read"])
            return
        }
        #expect(find(.fresh) == ["replace refresh-2"])
        #expect(driver.changed("replace refresh-2", .failed("full")) == ["answer 2 access-1", "endLease", "read"])
    }

    @Test("After a sign-out, a waiting call doesn't receive the old token")
    mutating func waitingCallReceivesNoOldTokenAfterASignOut() {
        fail(.renewed, of: .fresh)
        _ = driver.silent(2)
        #expect(driver.read(.fresh) == ["lease"])
        _ = driver.signOut(3)
        #expect(driver.handle(.leased(.refresh, failure: "full")) == ["answer 2 error 5"])
    }

    @Test("The unstored grant is discarded if the store contains the grant of another sign-in")
    mutating func anotherSignInsGrantReplacesTheUnstoredGrant() {
        fail()
        _ = driver.silent(2)
        #expect(driver.read(.other) == ["notify signedIn", "answer 2 access-9"])
        driver.now += 1
        _ = driver.silent(3)
        #expect(driver.read(.stale) == ["notify signedIn", "lease"])
        _ = driver.leased()
        #expect(driver.read(.stale) == ["send refresh refresh-1"])
    }

    @Test("If the store has changed before the unstored grant is written, the store is read again")
    mutating func changedStoreIsReadAgain() {
        fail()
        _ = driver.silent(2)
        _ = find()
        #expect(driver.changed("replace refresh-2", .overtaken) == ["read"])
        #expect(driver.read(.none) == ["notify signedOut elsewhere", "answer 2 error 1", "endLease"])
    }

    @Test("A grant that is stored late is refreshed if its token has expired meanwhile")
    mutating func expiredGrantIsRefreshedAfterItIsStored() {
        fail()
        driver.now += 7_200
        _ = driver.silent(2)
        _ = find()
        #expect(driver.changed("replace refresh-2") == ["notify refreshed", "send refresh refresh-2"])
    }

    @Test("After a successful refresh, the pause after a failure starts again at one second")
    mutating func successfulRefreshResetsThePause() {
        driver.refresh(1)
        #expect(driver.replied(.refresh, .json(503, "")) == ["answer 1 error 2", "endLease"])
        driver.now += 1
        driver.refresh(2)
        _ = driver.replied(.refresh, .tokens)
        _ = driver.changed("replace refresh-2")
        driver.now += 7_200
        driver.refresh(3)
        _ = driver.replied(.refresh, .json(503, ""))
        driver.now += 1
        driver.refresh(4)
    }
}
