import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// One pair from its making to its grant, and what can come between.
@Suite struct CodePairFlowTests {
    var driver = CodePairFlowDriver()

    @Test mutating func aPairIsMadeAskedAboutAndGivesItsGrant() throws {
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

    @Test mutating func aStoredGrantAnswersWithoutThePair() throws {
        _ = try driver.create(1, "profile")
        _ = try driver.getToken(2, "profile")
        let stored = Answer.authorized(accessToken: "stored", user: nil)
        #expect(driver.handle(.lookedUp(2, stored)) == ["answer 2 token"])
        #expect(driver.created() == ["answer 1 created"], "and nobody is asked for nobody")
    }

    @Test mutating func aStoreThatFailsIsNoMissingGrant() throws {
        try driver.ask()
        _ = try driver.getToken(3, "profile")
        #expect(driver.handle(.lookedUp(3, .failed(AMZNError(.deviceError, "locked")))) == ["answer 3 error 5"])
    }

    @Test mutating func withoutAPairThereIsNothingToWaitFor() throws {
        #expect(try driver.getToken(1, "profile") == ["lookUp 1"])
        #expect(driver.missing(1) == ["answer 1 error 1"])
    }

    @Test mutating func aPairForFewerScopesIsNotWaitedFor() throws {
        _ = try driver.create(1, "profile")
        _ = driver.created()
        _ = try driver.getToken(2, "profile", "postal_code")
        #expect(driver.missing(2) == ["answer 2 error 1"])
        _ = try driver.getToken(3, "profile:user_id")
        #expect(driver.missing(3) == ["wait 30"], "which profile includes")
    }

    @Test mutating func aCallWaitsForAPairThatIsBeingMade() throws {
        _ = try driver.create(1, "profile")
        _ = try driver.getToken(2, "profile")
        #expect(driver.missing(2) == [])
        #expect(driver.created() == ["answer 1 created", "wait 30"])
    }

    @Test mutating func itFailsWithThePairThatItWaitsFor() throws {
        _ = try driver.create(1, "profile")
        _ = try driver.getToken(2, "profile")
        _ = driver.missing(2)
        #expect(driver.created(1, .refusal("invalid_client")) == ["answer 1 error 8", "answer 2 error 8"])
        _ = try driver.getToken(3, "profile")
        #expect(driver.missing(3) == ["answer 3 error 1"])
    }

    @Test mutating func callsForOnePairShareTheQuestions() throws {
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

    @Test mutating func onlyWhatWasGrantedIsHandedOut() throws {
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

    @Test mutating func aGrantThatCannotBeStoredIsNotHandedOut() throws {
        try driver.ask()
        _ = driver.polled(.tokens)
        #expect(driver.handle(.adopted(1, .failed(AMZNError(.deviceError, "full")))) == ["answer 2 error 5"])
    }

    // MARK: A newer pair

    @Test mutating func aNewerPairSupersedesTheOlder() throws {
        try driver.ask()
        #expect(try driver.create(3, "profile") == ["answer 2 error 3", "create 2"])
        #expect(driver.polled(.tokens) == [], "the answer is for a pair that is gone")
        #expect(driver.created(2) == ["answer 3 created"])
    }

    @Test mutating func aPairInTheMakingIsSupersededToo() throws {
        _ = try driver.create(1, "profile")
        _ = try driver.getToken(2, "profile")
        #expect(try driver.create(3, "profile") == ["answer 1 error 3", "create 2"])
        #expect(driver.created(1) == [])
        #expect(driver.missing(2) == ["answer 2 error 3"], "as it was made for the first pair")
    }

    @Test mutating func aPairWhoseGrantIsBeingStoredIsSuperseded() throws {
        try driver.ask()
        _ = driver.polled(.tokens)
        #expect(try driver.create(3, "profile") == ["answer 2 error 3", "create 2"])
        #expect(driver.handle(.adopted(1, .authorized(accessToken: "a", user: nil))) == [])
    }

    // MARK: Callers that go

    @Test mutating func nobodyIsAskedForNobody() throws {
        try driver.ask()
        _ = driver.polled(.pending)
        #expect(driver.handle(.cancel(2)) == ["answer 2 cancelled"])
        #expect(driver.waited(30) == [])
        _ = try driver.getToken(3, "profile")
        #expect(driver.missing(3) == ["poll 1"], "the interval has long passed")
    }

    @Test mutating func aGrantIsStoredAlsoForNobody() throws {
        try driver.ask()
        _ = driver.handle(.cancel(2))
        #expect(driver.polled(.tokens) == ["adopt 1"])
        #expect(driver.handle(.adopted(1, .authorized(accessToken: "a", user: nil))) == [])
    }

    @Test mutating func theMakerTakesThePairWithIt() throws {
        _ = try driver.create(1, "profile")
        _ = try driver.getToken(2, "profile")
        _ = driver.missing(2)
        #expect(driver.handle(.cancel(1)) == ["answer 1 cancelled", "answer 2 error 3"])
        #expect(driver.created() == [])
    }

    @Test mutating func aCallThatIsLookedUpCanGo() throws {
        _ = try driver.getToken(1, "profile")
        #expect(driver.handle(.cancel(1)) == ["answer 1 cancelled"])
        #expect(driver.missing(1) == [])
        #expect(driver.handle(.cancel(1)) == [])
    }

    @Test mutating func insecureEndpointsAreNotAsked() throws {
        let web = address("http://example.com/token")
        let settings = SessionSettings(
            clientID: "c", redirectURI: web,
            endpoints: AMZNEndpoints(authorization: web, token: web, profile: web, signOut: web), language: nil)
        let scopes = try ScopeRequest([AMZNProfileScope.profile()], rawData: nil)
        #expect(driver.handle(.create(1, scopes, settings)) == ["answer 1 error 6"])
    }
}
