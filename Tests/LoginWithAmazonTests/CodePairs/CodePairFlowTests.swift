import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// A code pair from its creation to its grant, and everything that can interrupt it.
@Suite struct CodePairFlowTests {
    var driver = CodePairFlowDriver()

    @Test("A pair is created and polled, and its grant is stored before the caller is answered")
    mutating func aPairIsCreatedPolledAndAdopted() throws {
        #expect(try driver.create(1, "profile") == ["create 1"])
        #expect(driver.created() == ["answer 1 created"])
        #expect(try driver.getToken(2, "profile") == ["lookUp 2"])
        #expect(driver.missing(2) == ["wait 30"])
        #expect(driver.waited(30) == ["poll 1"])
        #expect(driver.polled(.pending) == ["wait 30"])
        #expect(driver.waited(30) == ["poll 1"])
        #expect(driver.polled(.tokens) == ["adopt 1"])
        #expect(driver.handle(.adopted(1, .authorized(accessToken: "access-2", user: nil))) == ["answer 2 token"])
    }

    @Test("A stored grant answers a call without polling")
    mutating func aStoredGrantAnswersWithoutPolling() throws {
        _ = try driver.create(1, "profile")
        _ = try driver.getToken(2, "profile")
        let stored = Answer.authorized(accessToken: "stored", user: nil)
        #expect(driver.handle(.lookedUp(2, stored)) == ["answer 2 token"])
        #expect(driver.created() == ["answer 1 created"], "no call waits, so no poll is sent")
    }

    @Test("A failing store is an error, not a missing grant")
    mutating func aFailingStoreIsAnError() throws {
        try driver.ask()
        _ = try driver.getToken(3, "profile")
        #expect(driver.handle(.lookedUp(3, .failed(AMZNError(.deviceError, "locked")))) == ["answer 3 error 5"])
    }

    @Test("Without a pair and a stored grant a call fails")
    mutating func withoutAPairACallFails() throws {
        #expect(try driver.getToken(1, "profile") == ["lookUp 1"])
        #expect(driver.missing(1) == ["answer 1 error 1"])
    }

    @Test("A call does not wait for a pair that lacks its scopes")
    mutating func aCallDoesNotWaitForAPairWithFewerScopes() throws {
        _ = try driver.create(1, "profile")
        _ = driver.created()
        _ = try driver.getToken(2, "profile", "postal_code")
        #expect(driver.missing(2) == ["answer 2 error 1"])
        _ = try driver.getToken(3, "profile:user_id")
        #expect(driver.missing(3) == ["wait 30"], "profile includes profile:user_id")
    }

    @Test("A call waits for a pair that is being created")
    mutating func aCallWaitsForAPairThatIsBeingMade() throws {
        _ = try driver.create(1, "profile")
        _ = try driver.getToken(2, "profile")
        #expect(driver.missing(2) == [])
        #expect(driver.created() == ["answer 1 created", "wait 30"])
    }

    @Test("A waiting call fails if the pair cannot be created")
    mutating func aWaitingCallFailsWithThePair() throws {
        _ = try driver.create(1, "profile")
        _ = try driver.getToken(2, "profile")
        _ = driver.missing(2)
        #expect(driver.created(1, .refusal("invalid_client")) == ["answer 1 error 8", "answer 2 error 8"])
        _ = try driver.getToken(3, "profile")
        #expect(driver.missing(3) == ["answer 3 error 1"])
    }

    @Test("Calls that wait for one pair share its polls")
    mutating func callsForOnePairShareThePolls() throws {
        try driver.ask()
        _ = try driver.getToken(3, "profile")
        #expect(driver.missing(3) == [])
        #expect(driver.polled(.pending) == ["wait 30"])
        _ = try driver.getToken(4, "profile")
        #expect(driver.missing(4) == [])
        _ = driver.waited(30)
        _ = driver.polled(.tokens)
        let adopted = driver.handle(.adopted(1, .authorized(accessToken: "access-2", user: nil)))
        #expect(adopted == ["answer 2 token", "answer 3 token", "answer 4 token"])
    }

    @Test("A call for a scope that was not granted fails")
    mutating func aCallForAScopeThatWasNotGrantedFails() throws {
        _ = try driver.create(1, "profile", "postal_code")
        _ = driver.created()
        _ = try driver.getToken(2, "profile")
        _ = driver.missing(2)
        _ = try driver.getToken(3, "postal_code")
        _ = driver.missing(3)
        _ = driver.waited(30)
        let reply = WireReply.json(
            200, #"{"access_token":"a","refresh_token":"r","token_type":"bearer","scope":"profile"}"#)
        _ = driver.polled(reply)
        let adopted = driver.handle(.adopted(1, .authorized(accessToken: "a", user: nil)))
        #expect(adopted == ["answer 2 token", "answer 3 error 1"])
    }

    @Test("If the grant can't be stored, the call fails and returns no token")
    mutating func aGrantThatCannotBeStoredIsAnError() throws {
        try driver.ask()
        _ = driver.polled(.tokens)
        #expect(driver.handle(.adopted(1, .failed(AMZNError(.deviceError, "full")))) == ["answer 2 error 5"])
    }

    // MARK: A newer pair

    @Test("A new pair supersedes the earlier one")
    mutating func aNewerPairSupersedesTheOlder() throws {
        try driver.ask()
        #expect(try driver.create(3, "profile") == ["answer 2 error 3", "create 2"])
        #expect(driver.polled(.pending) == [], "the reply is for a superseded pair")
        #expect(driver.created(2) == ["answer 3 created"])
    }

    @Test("A pair that is replaced while the user allows it still signs the user in")
    mutating func aReplacedPairIsAdopted() throws {
        try driver.ask()
        #expect(try driver.create(3, "profile") == ["answer 2 error 3", "create 2"])
        #expect(driver.polled(.tokens) == ["adopt 1"])
        #expect(driver.created(2) == ["answer 3 created"])
        #expect(driver.handle(.adopted(1, .authorized(accessToken: "a", user: nil))) == [])
        #expect(driver.polled(.tokens) == [], "each reply counts once")
    }

    @Test("A replaced pair's grant is not stored after a sign-out, or after the grant of a newer pair")
    mutating func aReplacedPairEnds() throws {
        try driver.ask()
        _ = try driver.create(3, "profile")
        #expect(driver.handle(.signOut) == ["answer 3 error 3"])
        #expect(driver.polled(.tokens) == [])

        _ = try driver.create(4, "profile")
        _ = driver.created(3)
        _ = try driver.getToken(5, "profile")
        _ = driver.missing(5)
        _ = driver.waited(30)
        _ = try driver.create(6, "profile")
        _ = driver.created(4)
        _ = try driver.getToken(7, "profile")
        _ = driver.missing(7)
        #expect(driver.waited(30) == ["poll 4"])
        #expect(driver.polled(.tokens, 4) == ["adopt 4"])
        #expect(driver.polled(.tokens, 3) == [])
    }

    @Test("A new pair supersedes one that is being created")
    mutating func aPairBeingCreatedIsSuperseded() throws {
        _ = try driver.create(1, "profile")
        _ = try driver.getToken(2, "profile")
        #expect(try driver.create(3, "profile") == ["answer 1 error 3", "create 2"])
        #expect(driver.created(1) == [])
        #expect(driver.missing(2) == ["answer 2 error 3"], "the call was made for the first pair")
    }

    @Test("A new pair leaves alone a grant that is being stored, and the calls that wait for it")
    mutating func aNewPairDoesNotEndAnAdoption() throws {
        try driver.ask()
        _ = driver.polled(.tokens)
        _ = try driver.getToken(3, "profile")
        #expect(try driver.create(4, "profile") == ["create 2"])
        #expect(driver.missing(3) == [])
        #expect(driver.flow.isAdopting(1))
        #expect(
            driver.handle(.adopted(1, .authorized(accessToken: "a", user: nil)))
                == ["answer 2 token", "answer 3 token"])
        #expect(driver.created(2) == ["answer 4 created"])
    }

    @Test("A call that waits for a grant to be stored can be cancelled, and ends with a sign-out")
    mutating func aCallDuringAnAdoptionEnds() throws {
        try driver.ask()
        _ = driver.polled(.tokens)
        _ = try driver.getToken(3, "profile")
        _ = driver.missing(3)
        #expect(driver.handle(.cancel(2)) == ["answer 2 cancelled"])
        #expect(driver.handle(.signOut) == ["answer 3 error 3"])
        #expect(!driver.flow.isAdopting(1))
        #expect(driver.handle(.adopted(1, .authorized(accessToken: "a", user: nil))) == [])
    }

    @Test("A call with scopes that a pair lacks does not wait for its grant to be stored")
    mutating func aCallWithOtherScopesDoesNotJoinAnAdoption() throws {
        try driver.ask()
        _ = driver.polled(.tokens)
        _ = try driver.getToken(3, "postal_code")
        #expect(driver.missing(3) == ["answer 3 error 1"])
    }

    // MARK: Cancelled calls

    @Test("The server is polled only while a call is waiting")
    mutating func noPollIsSentWithoutAWaitingCall() throws {
        try driver.ask()
        _ = driver.polled(.pending)
        #expect(driver.handle(.cancel(2)) == ["answer 2 cancelled"])
        #expect(driver.waited(30) == [])
        _ = try driver.getToken(3, "profile")
        #expect(driver.missing(3) == ["poll 1"], "the interval has already passed")
    }

    @Test("A grant is stored even if the waiting call was cancelled")
    mutating func aGrantIsStoredAfterItsCallWasCancelled() throws {
        try driver.ask()
        _ = driver.handle(.cancel(2))
        #expect(driver.polled(.tokens) == ["adopt 1"])
        #expect(driver.handle(.adopted(1, .authorized(accessToken: "a", user: nil))) == [])
    }

    @Test("Cancelling the call that creates a pair ends the pair")
    mutating func cancellingTheCreationEndsThePair() throws {
        _ = try driver.create(1, "profile")
        _ = try driver.getToken(2, "profile")
        _ = driver.missing(2)
        #expect(driver.handle(.cancel(1)) == ["answer 1 cancelled", "answer 2 error 3"])
        #expect(driver.created() == [])
    }

    @Test("A call can be cancelled while the store is read for it")
    mutating func aCallCanBeCancelledDuringTheLookup() throws {
        _ = try driver.getToken(1, "profile")
        #expect(driver.handle(.cancel(1)) == ["answer 1 cancelled"])
        #expect(driver.missing(1) == [])
        #expect(driver.handle(.cancel(1)) == [])
    }

    @Test("No request is sent to insecure endpoints")
    mutating func insecureEndpointsAreRefused() throws {
        let web = address("http://example.com/token")
        let settings = SessionSettings(
            clientID: "c", redirectURI: web,
            endpoints: AMZNEndpoints(authorization: web, token: web, profile: web, signOut: web))
        let scopes = try ScopeRequest([AMZNProfileScope.profile()], rawData: nil)
        #expect(driver.handle(.create(1, scopes, settings)) == ["answer 1 error 6"])
    }
}
