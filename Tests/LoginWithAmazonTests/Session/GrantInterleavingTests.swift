import Testing

@testable import LoginWithAmazon

/// Calls that arrive, are cancelled or wait during a refresh cycle.
@Suite struct GrantInterleavingTests {
    var driver = MachineDriver()

    /// Stores the refreshed grant.
    private mutating func store() -> [String] {
        #expect(driver.replied(.refresh, .tokens) == ["replace refresh-2"])
        return driver.changed("replace refresh-2")
    }

    @Test("A call that arrives during a read causes another read")
    mutating func aCallDuringAReadCausesAnotherRead() {
        _ = driver.silent(1)
        #expect(driver.silent(2) == [])
        #expect(driver.read(.fresh) == ["answer 1 access-1", "read"])
        #expect(driver.read(.none) == ["notify signedOut elsewhere", "answer 2 error 1"])
    }

    @Test("Calls that arrive during a refresh share its result")
    mutating func callsDuringARefreshShareItsResult() {
        driver.refresh(1)
        for id in 2...8 { #expect(driver.silent(CallID(id), id == 8 ? .renewed : .fresh) == []) }
        #expect(store() == ["notify refreshed"] + (1...8).map { "answer \($0) access-2" } + ["endLease"])
    }

    @Test("Calls that arrive during a refresh share its failure")
    mutating func callsDuringARefreshShareItsFailure() {
        driver.refresh(1)
        _ = driver.silent(2)
        _ = driver.silent(3, .otherThan(Secret("access-1")))
        #expect(
            driver.replied(.refresh, .failure(.offline))
                == ["answer 1 error 7", "answer 2 error 7", "answer 3 error 7", "endLease"])
    }

    @Test("The stored session is read at once, also while a refresh or a sign-in is under way")
    mutating func theStoredSessionDoesNotWait() {
        driver.refresh(1)
        #expect(driver.begin(2, .readSession) == ["read for 2"])
        #expect(driver.read(.grant(.stale), for: 2) == ["answer 2 session"])
        driver.exchange(3)
        #expect(driver.begin(4, .readSession) == ["read for 4"])
        #expect(driver.read(.none, for: 4) == ["answer 4 no session"])
    }

    @Test("A permanent refusal is shared as well, and each call that may show a page does")
    mutating func aPermanentRefusalIsShared() {
        driver.refresh(1)
        _ = driver.authorize(2)
        #expect(driver.replied(.refresh, .refusal("invalid_token")) == ["answer 1 error 1", "present 1", "endLease"])
    }

    @Test("Calls that the stored grant can answer do not share a refresh's failure")
    mutating func callsThatTheStoredGrantAnswersDoNotShareAFailure() {
        driver.refresh(1, .renewed, of: .fresh)
        _ = driver.silent(3)
        _ = driver.silent(4, .otherThan(Secret("access-0")))
        _ = driver.silent(5, .fresh, "postal_code")
        #expect(driver.replied(.refresh, .failure(.offline)) == ["answer 1 error 7", "endLease", "read"])
        #expect(
            driver.read(.fresh)
                == ["answer 3 access-1", "answer 4 access-1", "answer 5 error 1"])
    }

    /// Another process may have signed out after the tokens were written and before this session is notified.
    @Test("A call that arrives while the new tokens are stored reads the store")
    mutating func aCallWhileTokensAreStoredReadsTheStore() {
        driver.refresh(1)
        _ = driver.silent(2)
        _ = driver.replied(.refresh, .tokens)
        _ = driver.silent(3)
        #expect(
            driver.changed("replace refresh-2")
                == ["notify refreshed", "answer 1 access-2", "answer 2 access-2", "endLease", "read"])
    }

    @Test("A call made after a sign-out shares neither the result of an earlier refresh nor its failure")
    mutating func aCallAfterASignOutDoesNotShareTheRefresh() {
        driver.refresh(1)
        _ = driver.silent(2)
        #expect(driver.signOut(3) == ["remove 3"])
        _ = driver.silent(4)
        var failed = driver
        #expect(store() == ["notify refreshed", "answer 1 access-2", "answer 2 access-2", "endLease", "read"])
        #expect(
            failed.replied(.refresh, .failure(.offline))
                == ["answer 1 error 7", "answer 2 error 7", "endLease", "read"])
        #expect(
            driver.changed("remove 3", .done(.renewed)) == ["notify signedOut byApp", "send signOut 3 access-2"])
        #expect(driver.read(.none) == ["answer 4 error 1"])
    }

    // MARK: While a sign-in is completed

    @Test("Silent calls wait until the last sign-in is completed, then those with a usable token don't wait for others")
    mutating func silentCallsWaitForEverySignIn() {
        driver.exchange(1)
        driver.exchange(2, "postal_code", signIn: 2)
        #expect(driver.silent(3, .renewed) == [])
        #expect(driver.silent(4) == [])
        #expect(driver.replied(.exchange(2), .failure(.offline)) == ["answer 2 error 7"])
        #expect(driver.replied(.exchange(1), .failure(.offline)) == ["answer 1 error 7", "read"])
        #expect(driver.read(.fresh) == ["answer 4 access-1", "lease"])
    }

    @Test("If no grant is found while a sign-in is completed, the store is read again afterwards")
    mutating func aMissingGrantIsReadAgain() {
        _ = driver.silent(1)
        driver.exchange(2)
        #expect(driver.read(.none) == [])
        #expect(driver.replied(.exchange(1), .failure(.offline)) == ["answer 2 error 7", "read"])
        #expect(driver.read(.fresh) == ["notify signedIn", "answer 1 access-1"])
    }

    @Test("If the grant is refused while a sign-in is completed, the store is read again afterwards")
    mutating func aRefusedGrantIsReadAgain() {
        _ = driver.authorize(1, .sample(["postal_code"]))
        _ = driver.read(.stale)
        driver.refresh(2)
        _ = driver.redirect(1)
        _ = driver.replied(.refresh, .invalidGrant)
        #expect(driver.changed("drop refresh-1") == ["notify signedOut refusedByServer", "endLease"])
        #expect(driver.replied(.exchange(1), .failure(.offline)) == ["answer 1 error 7", "read"])
    }

    // MARK: Cancelled calls

    /// The cycle ends without an answer and releases its lease, whenever its only call is cancelled.
    @Test("A refresh cycle ends after its only call was cancelled", arguments: 0...4)
    mutating func aCycleWithoutCallsStillEnds(cancelledBefore step: Int) {
        let events: [SessionMachine.Event] = [
            .read(.grant(.stale), nil), .leased(.refresh, .taken), .read(.grant(.stale), nil),
            .replied(.refresh, .success(.tokens)), .changed(.replace(.stale, with: .renewed), .done()),
        ]
        var words = driver.silent(1)
        for (index, event) in events.enumerated() {
            if index == step { #expect(driver.handle(.cancel(1)) == ["answer 1 cancelled"]) }
            words += driver.handle(event)
        }
        #expect(!words.contains { $0.hasPrefix("answer") })
        #expect(words.filter { $0 == "lease" }.count == words.filter { $0 == "endLease" }.count)
        #expect(words.contains("send refresh refresh-1") == words.contains("replace refresh-2"))
        #expect(driver.silent(2) == ["read"])
    }

    @Test("A call that is cancelled while it waits for a sign-in starts no refresh cycle")
    mutating func aCancelledCallStartsNoCycle() {
        driver.exchange(1)
        _ = driver.silent(2)
        _ = driver.handle(.cancel(2))
        #expect(driver.replied(.exchange(1), .failure(.offline)) == ["answer 1 error 7"])
    }
}

/// A refreshed grant that could not be stored. The server no longer accepts the old refresh token.
@Suite struct UnstoredGrantTests {
    var driver = MachineDriver()

    /// The store still holds the old grant; the refreshed one is in memory only.
    private mutating func fail(_ freshness: GrantRequest.Freshness = .fresh, of grant: Grant = .stale) {
        driver.refresh(1, freshness, of: grant)
        _ = driver.replied(.refresh, .tokens)
        #expect(driver.changed("replace refresh-2", .failed("full")).starts(with: ["answer 1 error 5", "endLease"]))
    }

    /// Lets the next cycle find the old grant and obtain the lease.
    private mutating func find(_ grant: Grant = .stale) -> [String] {
        #expect(driver.read(grant) == ["lease"])
        #expect(driver.leased() == ["read"])
        return driver.read(grant)
    }

    @Test("The next refresh cycle stores the grant without a request to the server")
    mutating func theNextCycleStoresTheGrant() {
        fail()
        driver.now += 2
        _ = driver.silent(2, .renewed)
        #expect(find() == ["replace refresh-2"])
        #expect(driver.changed("replace refresh-2") == ["notify refreshed", "answer 2 access-2", "endLease"])
        _ = driver.silent(3)
        #expect(driver.read(.renewed) == ["answer 3 access-2"])
    }

    @Test(
        "Outside 6: After a forced refresh that can't be stored, silent calls still receive the old token",
        arguments: [true, false])
    mutating func theOldTokenBesideAnUnstoredGrant(hasLease: Bool) {
        fail(.renewed, of: .fresh)
        _ = driver.silent(2)
        _ = driver.silent(3, .renewed)
        guard hasLease else {
            #expect(driver.read(.fresh) == ["lease"])
            let words = driver.handle(.leased(.refresh, .failed("full")))
            #expect(words == ["answer 2 access-1", "read"])
            return
        }
        #expect(find(.fresh) == ["replace refresh-2"])
        #expect(driver.changed("replace refresh-2", .failed("full")) == ["answer 2 access-1", "endLease", "read"])
    }

    @Test("The grant is stored under the lease, so that no other process sends the old refresh token")
    mutating func itIsStoredUnderTheLease() {
        fail()
        _ = driver.silent(2)
        #expect(driver.read(.stale) == ["lease"])
        #expect(driver.handle(.leased(.refresh, .failed("busy"))) == ["answer 2 error 5"])
    }

    @Test("When the grant has expired by then, it is refreshed with the new refresh token")
    mutating func aLaterExpiryIsRefreshedWithTheNewRefreshToken() {
        fail()
        driver.now += 7_200
        _ = driver.silent(2)
        _ = find()
        #expect(driver.changed("replace refresh-2") == ["notify refreshed", "send refresh refresh-2"])
    }

    @Test("Another sign-in in the store discards the grant")
    mutating func anotherSignInDiscardsTheGrant() {
        fail()
        _ = driver.silent(2)
        #expect(driver.read(.other) == ["notify signedIn", "answer 2 access-9"])
        _ = driver.silent(3)
        #expect(driver.read(.stale) == ["notify signedIn", "lease"])
        _ = driver.leased()
        #expect(driver.read(.stale) == ["send refresh refresh-1"])
    }

    @Test("A store that changes before the grant is stored is read again")
    mutating func aStoreThatChangesMeanwhileIsReadAgain() {
        fail()
        _ = driver.silent(2)
        _ = find()
        #expect(driver.changed("replace refresh-2", .overtaken) == ["read"])
        #expect(driver.read(.none) == ["notify signedOut elsewhere", "answer 2 error 1", "endLease"])
    }

    @Test("A call for other scopes stores the grant as well")
    mutating func aCallForOtherScopesStoresTheGrant() {
        driver.refresh(1)
        _ = driver.silent(2, .fresh, "postal_code")
        _ = driver.replied(.refresh, .tokens)
        #expect(driver.changed("replace refresh-2", .failed("full")) == ["answer 1 error 5", "endLease", "read"])
        #expect(find() == ["replace refresh-2"])
        #expect(driver.changed("replace refresh-2") == ["notify refreshed", "answer 2 error 1", "endLease"])
    }
}
