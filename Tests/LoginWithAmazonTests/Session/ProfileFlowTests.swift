import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of calls for the user's profile, including calls during which a sign-out or another sign-in occurs.
@Suite(.deadline) struct ProfileFlowTests {
    var driver = MachineDriver()

    /// Begins a call for the user's profile, and answers its read of the store with this grant.
    private mutating func fetchUser(_ id: CallID, _ grant: Grant = .fresh) -> [String] {
        _ = driver.begin(id, .fetchUser)
        return driver.read(grant)
    }

    @Test("After its profile request, a silent call uses or refreshes the stored grant, and fails if there is none")
    mutating func callUsesTheGrantStoredAfterTheProfileRequest() {
        driver.fetch(1)
        #expect(driver.replied(.profile(1), .profile) == ["notify userUpdated", "read"])
        var (signedOut, expired) = (driver, driver)
        #expect(driver.read(.renewed) == ["answer 1 access-2, Ada"])
        #expect(expired.read(.stale) == ["lease"])
        #expect(signedOut.read(.none) == ["notify signedOut elsewhere", "answer 1 error 1"])
    }

    @Test("Calls for a token and the user share one profile request, and one read of the store after it")
    mutating func callsShareOneProfileRequestAndOneRead() {
        driver.fetch(1)
        _ = driver.authorize(2, .sample(["profile"], .never, user: true))
        #expect(driver.read(.fresh) == [])
        #expect(driver.replied(.profile(1), .profile) == ["notify userUpdated", "read"])
        #expect(driver.read(.fresh) == ["answer 1 access-1, Ada", "answer 2 access-1, Ada"])
    }

    @Test("A call that wants the user but requests no profile scope gets no user, even if the grant has such a scope")
    mutating func callWithoutAProfileScopeReceivesNoUser() {
        _ = driver.authorize(1, .sample(["alexa:all"], .never, user: true))
        #expect(driver.read(.sample("1", scopes: ["alexa:all", "profile"])) == ["answer 1 access-1"])
    }

    @Test("If the store is unreadable after a 401 for a profile, waiting calls fail; a later call sends the same token")
    mutating func callsWithARefusedTokenFailIfTheStoreIsUnreadable() {
        driver.fetch(1, .auto)
        _ = fetchUser(2)
        #expect(driver.replied(.profile(1), .json(401, "")) == ["read"])
        #expect(driver.read(.unreadable("locked")) == ["answer 1 error 5", "answer 2 error 5"])
        #expect(fetchUser(3) == ["send profile(2) access-1"])
    }

    @Test("If the grant is gone after a 401 for a profile, calls that may show the page show it, and others fail")
    mutating func callsWithARefusedTokenShowThePageOrFailWithoutAGrant() {
        driver.fetch(1, .auto)
        _ = fetchUser(2)
        _ = driver.replied(.profile(1), .json(401, ""))
        #expect(driver.read(.none) == ["notify signedOut elsewhere", "present 1", "answer 2 error 1"])
    }

    @Test("A call that waits for the renewal of a refused token fails when a sign-out removes the grant")
    mutating func signOutEndsARenewal() {
        driver.fetch(1)
        _ = driver.replied(.profile(1), .json(401, ""))
        #expect(driver.signOut(2) == ["remove 2"])
        #expect(
            driver.changed("remove 2", .done(.fresh))
                == ["notify signedOut byApp", "answer 1 error 1", "send signOut(2) access-1"])
    }

    @Test("During a busy server's pause, a call for the user fails without a request; after it, the request is sent")
    mutating func noProfileRequestIsSentDuringAPause() {
        _ = fetchUser(1)
        #expect(driver.replied(.profile(1), .busy) == ["answer 1 error 2"])
        driver.now += 59
        #expect(fetchUser(2) == ["answer 2 error 2"])
        driver.now += 1
        #expect(fetchUser(3) == ["send profile(2) access-1"])
    }

    @Test("After a successful profile request, the pause after a failure is one second again")
    mutating func successfulProfileRequestResetsThePause() {
        _ = fetchUser(1)
        _ = driver.replied(.profile(1), .busy)
        driver.now += 60
        _ = fetchUser(2)
        _ = driver.replied(.profile(2), .profile)
        driver.now += 3_600
        let grant = Grant.sample("1", age: -3_660)
        _ = fetchUser(3, grant)
        #expect(driver.replied(.profile(3), .json(503, "")) == ["answer 3 error 2"])
        driver.now += 0.5
        #expect(fetchUser(4, grant) == ["answer 4 error 2"])
        driver.now += 0.5
        #expect(fetchUser(5, grant) == ["send profile(4) access-1"])
    }

    @Test("For an hour, a cached profile answers calls of the same sign-in, but not of another sign-in")
    mutating func cachedProfileAnswersCallsOfItsSignIn() {
        _ = fetchUser(1)
        #expect(driver.replied(.profile(1), .profile) == ["notify userUpdated", "answer 1 Ada"])
        driver.now += 3_599
        let (cached, sameSignIn) = (driver, Grant.sample("1", age: -3_600))
        #expect(fetchUser(2, sameSignIn) == ["answer 2 Ada"])
        driver.now += 1
        #expect(fetchUser(3, sameSignIn) == ["send profile(2) access-1"])
        driver = cached
        let other = Grant.sample("9", age: -3_600, signInID: "other")
        #expect(fetchUser(4, other) == ["notify signedIn", "send profile(2) access-9"])
    }

    // MARK: The end of the session

    @Test(
        "Calls that wait for a profile fail when a call with the strategy *always* clears the store",
        arguments: [Grant.fresh, nil])
    mutating func callsForAProfileFailIfANewSignInClearsTheStore(removed: Grant?) {
        driver.fetch(1, .auto)
        _ = driver.authorize(2, .sample(["postal_code"], .always))
        #expect(
            driver.changed("clear 1 for 2", .done(removed))
                == ["notify signedOut forNewSignIn", "answer 1 error 1", "present 1"])
    }

    @Test("If another process signs out, a call that has shown its page and waits for the profile fails")
    mutating func callFailsAfterItsPageIfAnotherProcessSignsOut() {
        driver.exchange(1, user: true)
        _ = driver.replied(.exchange(1), .tokens)
        #expect(driver.changed("store 1") == ["notify signedIn", "send profile(1) access-2"])
        _ = driver.authorize(2)
        #expect(driver.read(.none) == ["notify signedOut elsewhere", "present 2", "read"])
        #expect(driver.read(.none) == ["answer 1 error 1"])
    }

    // MARK: Another sign-in

    @Test("After a sign-in by another process, a waiting call fetches the new user's profile with the new token")
    mutating func waitingCallRefetchesProfileAfterSignInElsewhere() {
        driver.fetch(1)
        driver.now += 1
        _ = driver.silent(2)
        #expect(driver.read(.other) == ["notify signedIn", "answer 2 access-9", "read"])
        #expect(driver.replied(.profile(1), .profile) == [])
        #expect(driver.read(.other) == ["send profile(2) access-9"])
    }

    @Test("After another sign-in of this session, a waiting call fetches the new user's profile")
    mutating func waitingCallRefetchesProfileAfterSignInOfThisSession() throws {
        _ = fetchUser(1)
        _ = driver.authorize(2, .sample(["postal_code"]))
        _ = driver.read(.fresh)
        _ = driver.redirect(1)
        _ = driver.replied(.exchange(1), .tokens)
        #expect(driver.changed("store 1") == ["notify signedIn", "read", "answer 2 access-2"])
        #expect(driver.replied(.profile(1), .profile) == [])
        let grant = try #require(driver.grant(of: 1))
        #expect(driver.read(grant) == ["send profile(2) access-2"])
    }

    @Test("A call with an earlier sign-in's grant reads the store again, and doesn't wait for a newer user's profile")
    mutating func callWithAnEarlierGrantReadsTheStoreAgain() {
        _ = driver.authorize(1, .sample(["profile"], .never, user: true))
        _ = driver.read(.stale)
        _ = driver.leased()
        _ = driver.read(.stale)
        #expect(driver.replied(.refresh, .tokens) == ["replace refresh-2"])
        driver.exchange(2, user: true)
        _ = driver.replied(.exchange(1), .tokens)
        #expect(driver.changed("store 1") == ["notify signedIn", "send profile(1) access-2"])
        #expect(driver.changed("replace refresh-2") == ["notify refreshed", "endLease", "read"])
    }

    @Test("A profile of an earlier sign-in answers no call, and the calls wait for the profile of the later one")
    mutating func profileOfAnEarlierSignInAnswersNoCall() {
        _ = fetchUser(1)
        #expect(fetchUser(2, .other) == ["notify signedIn", "send profile(2) access-9", "read"])
        #expect(driver.read(.other) == [])
        #expect(driver.replied(.profile(1), .profile) == [])
        #expect(driver.replied(.profile(2), .profile) == ["notify userUpdated", "answer 1 Ada", "answer 2 Ada"])
    }

    // MARK: Stale and refused tokens

    @Test("A stale token is refreshed before the profile request")
    mutating func staleTokenIsRefreshedBeforeTheProfileRequest() {
        #expect(fetchUser(1, .stale) == ["read"])
        #expect(driver.read(.stale) == ["lease"])
        _ = driver.leased()
        #expect(driver.read(.stale) == ["send refresh refresh-1"])
        _ = driver.replied(.refresh, .tokens)
        #expect(driver.changed("replace refresh-2").contains("send profile(1) access-2"))
    }

    @Test("A call that reports a refused token isn't answered with another token that is stale")
    mutating func staleTokenDoesNotReplaceARefusedToken() {
        _ = driver.silent(1, .otherThan(Secret("access-0")))
        #expect(driver.read(.stale) == ["lease"])
    }

    @Test("Regression 2: A refused token is renewed once; if the new one is refused too, the waiting calls fail")
    mutating func refusedTokenIsRenewedOnce() {
        driver.fetch(1)
        #expect(driver.replied(.profile(1), .json(401, "")) == ["read"])
        #expect(driver.read(.fresh) == ["lease"])
        _ = driver.begin(2, .fetchUser)
        _ = driver.leased()
        _ = driver.read(.fresh)
        _ = driver.replied(.refresh, .tokens)
        #expect(driver.changed("replace refresh-2").filter { $0.hasPrefix("send") } == ["send profile(2) access-2"])
        #expect(driver.replied(.profile(2), .json(401, "")) == ["answer 1 error 1", "answer 2 error 1"])
    }

    @Test("A token that was refused for one call isn't sent for another call")
    mutating func refusedTokenIsNotSentForAnotherCall() {
        driver.fetch(1)
        _ = driver.replied(.profile(1), .json(401, ""))
        _ = driver.read(.fresh)
        #expect(driver.handle(.cancel(1)) == ["answer 1 cancelled"])
        _ = driver.begin(2, .fetchUser)
        _ = driver.leased()
        // This read ends the cycle of the cancelled call.
        #expect(driver.read(.renewed).filter { $0.hasPrefix("send") } == [])
        #expect(driver.read(.fresh).filter { $0.hasPrefix("send") } == [])
    }
}
