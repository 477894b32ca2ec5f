import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of a code pair from its creation to its grant, and of the events that interrupt it.
@Suite(.deadline) struct CodePairFlowTests {
    var driver = MachineDriver()

    @Test("If the stored grant answers a call for a token, the call doesn't wait for the code pair")
    mutating func storedGrantAnswersWithoutThePair() throws {
        _ = try driver.create(1, "profile")
        _ = try driver.getToken(2, "profile", in: nil)
        #expect(driver.read(.fresh) == ["answer 2 access-1"])
        #expect(driver.replied(.codePair(1), .codePair) == ["answer 1 code pair"], "no call waits")
    }

    @Test(
        "If the store can't be read, a call for a token fails with code 5, and doesn't wait for the code pair",
        arguments: [false, true])
    mutating func unreadableStoreFailsTheCall(exists: Bool) throws {
        _ = try driver.create(1, "profile")
        if exists { _ = driver.replied(.codePair(1), .codePair) }
        _ = try driver.getToken(2, "profile", in: nil)
        #expect(driver.read(.unreadable("locked")) == ["answer 2 error 5"])
    }

    @Test("A call waits for a current pair that covers its scopes; without that pair, the call fails with code 1")
    mutating func callWaitsForTheCurrentPair() throws {
        #expect(try driver.getToken(1, "profile") == ["answer 1 error 1"])
        _ = try driver.getToken(2, "profile", in: nil)
        _ = try driver.create(3, "profile")
        #expect(driver.read(.none) == [])
        #expect(try driver.getToken(4, "profile postal_code") == ["answer 4 error 1"])
        #expect(try driver.getToken(5, "profile:user_id") == [], "the scope profile includes profile:user_id")
    }

    @Test("A call with another server's endpoints doesn't wait for the pair")
    mutating func callForAnotherServerDoesNotWait() throws {
        _ = try driver.create(1, "profile")
        let scopes = try RequestedScopes([AMZNProfileScope.profile()])
        #expect(driver.start(2, .getToken(scopes), .at("https://elsewhere.example")) == ["read"])
        #expect(driver.read(.none) == ["answer 2 error 1"])
    }

    @Test("If the server refuses a new pair with `invalid_client`, the creating and the waiting call fail with code 8")
    mutating func refusedCreationFailsAllCalls() throws {
        _ = try driver.create(1, "profile")
        _ = try driver.getToken(2, "profile")
        #expect(
            driver.replied(.codePair(1), .refusal("invalid_client")) == ["answer 1 error 8", "answer 2 error 8"])
    }

    // MARK: A newer pair

    @Test("A new pair replaces the earlier pair, even during its creation; replies for the earlier pair are ignored")
    mutating func newPairSupersedesTheEarlierPair() throws {
        try driver.poll()
        #expect(try driver.create(3, "profile") == ["answer 2 cancelled superseded", "send codePair(3)"])
        #expect(driver.replied(.poll(1), .pending) == [])
        #expect(try driver.create(4, "profile") == ["answer 3 cancelled superseded", "send codePair(4)"])
        #expect(driver.replied(.codePair(3), .codePair) == [])
        #expect(driver.replied(.codePair(4), .codePair) == ["answer 4 code pair"])
    }

    @Test("A sign-in doesn't share the grant of a code pair, which another person may have allowed")
    mutating func signInDoesNotShareThePairsGrant() throws {
        try driver.poll()
        _ = driver.replied(.poll(1), .tokens)
        #expect(driver.authorize(3, .sample(["profile"], .always)) == ["remove for sign-in 3"])
    }

    @Test("A new pair doesn't affect a grant that is being stored, or the calls that wait for the grant")
    mutating func newPairDoesNotAffectAGrantBeingStored() throws {
        try driver.poll()
        #expect(try driver.getToken(3, "profile") == [])
        _ = driver.replied(.poll(1), .tokens)
        #expect(try driver.create(4, "profile") == ["send codePair(4)"])
        #expect(
            driver.changed("store 1") == [
                "notify signedIn", "answer 2 access-2", "answer 3 access-2", "send profile(1) access-2",
            ])
    }

    // MARK: The end of calls

    @Test("The server is polled only while a call waits")
    mutating func serverIsPolledOnlyWhileACallWaits() throws {
        try driver.poll()
        _ = driver.replied(.poll(1), .pending)
        #expect(driver.handle(.cancel(2)) == ["answer 2 cancelled"])
        #expect(driver.waited(30) == [])
        #expect(try driver.getToken(3, "profile") == ["send poll(1)"], "the interval has already passed")
    }

    @Test("Cancelling the call that creates a pair ends the pair, and cancels a waiting call")
    mutating func cancelledCreationEndsThePair() throws {
        _ = try driver.create(1, "profile")
        _ = try driver.getToken(2, "profile")
        #expect(driver.handle(.cancel(1)) == ["answer 2 cancelled", "answer 1 cancelled"])
        #expect(driver.replied(.codePair(1), .codePair) == [])
    }

    @Test("Promise 35: A sign-out ends the calls that wait for a pair's token, and the pair's grant isn't stored")
    mutating func signOutEndsThePair() throws {
        try driver.poll()
        var pending = driver
        #expect(pending.signOut(3) == ["remove for sign-out 3", "answer 2 error 1"])
        #expect(pending.replied(.poll(1), .tokens) == [])
        _ = driver.replied(.poll(1), .tokens)
        let change = GrantChange.store(1, try #require(driver.grant(of: 1)))
        #expect(driver.machine.isWanted(change))
        #expect(driver.signOut(3) == ["remove for sign-out 3", "answer 2 error 1"])
        #expect(!driver.machine.isWanted(change))
    }
}

extension MachineDriver {
    static func scopes(_ names: String) throws -> RequestedScopes {
        try RequestedScopes(ScopeList.split(names).map { AMZNScopeFactory.scope(withName: $0) }, rawData: nil)
    }

    mutating func create(_ id: CallID, _ scopes: String) throws -> [String] {
        start(id, .createCodePair(try Self.scopes(scopes)))
    }

    /// Starts a call for a token, and answers the call's read of the store with this result. If the result is nil, the
    /// read isn't answered.
    mutating func getToken(_ id: CallID, _ scopes: String, in store: GrantReadResult? = .some(.none)) throws
        -> [String]
    {
        let words = start(id, .getToken(try Self.scopes(scopes)))
        guard let store else { return words }
        #expect(words == ["read"])
        return read(store)
    }

    /// Starts call 1, which creates a pair, and call 2, which waits for the pair's token. Returns when the first poll
    /// has been sent.
    mutating func poll() throws {
        _ = try create(1, "profile")
        _ = replied(.codePair(1), .codePair)
        _ = try getToken(2, "profile")
        #expect(waited(30) == ["send poll(1)"])
    }
}
