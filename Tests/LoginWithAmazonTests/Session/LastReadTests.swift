import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Checks which calls are answered from the last read of the store, and for how long.
@Suite(.deadline) struct LastReadTests {
    var driver = MachineDriver()

    init() {
        _ = driver.silent(1)
        _ = driver.read(.fresh)
    }

    @Test("For one second, the last read of the store answers calls for a token")
    mutating func lastReadAnswersForASecond() throws {
        driver.now += 0.9
        #expect(driver.silent(2) == ["answer 2 access-1"])
        let scopes = try RequestedScopes([AMZNProfileScope.profile()])
        #expect(driver.start(3, .getToken(scopes)) == ["answer 3 access-1"])
        driver.now += 0.1
        #expect(driver.silent(4) == ["read"])
    }

    @Test("Promise 43: The last read's token becomes stale as uptime passes, not because the wall clock is set forward")
    mutating func lastReadAnswersUntilItsTokenIsStale() {
        let last = LastRead(.fresh, at: .noon + 3_299.5)
        #expect(last.isCurrent(at: Moment.noon.uptime + 3_299.9))
        #expect(!last.isCurrent(at: Moment.noon.uptime + 3_300))
        #expect(!LastRead(.stale, at: .noon).isCurrent(at: Moment.noon.uptime))
        driver.now = driver.now.set(by: 86_400)
        #expect(driver.silent(2) == ["answer 2 access-1"])
    }

    @Test("The last read answers no call that needs a new token, other scopes, another server or the page")
    mutating func lastReadAnswersNoCallWithOtherNeeds() {
        let calls: [(AuthorizeCall, CallSettings)] = [
            (.sample(["profile"], .never, .renewed), .sample),
            (.sample(["profile"], .never, .otherThan(Secret("access-1"))), .sample),
            (.sample(["postal_code"], .never), .sample), (.sample(), .at("https://elsewhere.example")),
        ]
        for (call, settings) in calls {
            var driver = driver
            #expect(driver.start(3, .authorize(call), settings) == ["read"], "\(call)")
        }
        #expect(driver.authorize(4, .sample(["profile"], .always)) == ["remove for sign-in 4"])
    }

    @Test("The last read answers a call that reports a different token as refused")
    mutating func lastReadAnswersIfAnotherTokenWasRefused() {
        #expect(driver.silent(2, .otherThan(Secret("access-0"))) == ["answer 2 access-1"])
    }

    @Test("A call with an insecure endpoint fails, even if the last read found a grant of the same server")
    mutating func callWithAnInsecureEndpointFails() {
        let valid = AMZNConfiguration.sample.endpoints
        let endpoints = AMZNEndpoints(
            authorization: address("http://example.com/ap/oa"), token: valid.token, profile: valid.profile,
            signOut: valid.signOut)
        let configuration = AMZNConfiguration(
            clientID: "client", redirectURI: AMZNConfiguration.sample.redirectURI, endpoints: endpoints)
        #expect(driver.start(2, .authorize(.sample()), CallSettings(configuration)) == ["answer 2 error 6"])
    }

    @Test("The last read answers `fetchUser` only if it found an up-to-date profile")
    mutating func lastReadAnswersOnlyWithAProfile() {
        #expect(driver.start(2, .fetchUser) == ["read"])
        _ = driver.read(.fresh.knowingAda())
        #expect(driver.start(3, .fetchUser) == ["answer 3 Ada"])
        #expect(driver.authorize(4, .sample(user: true)) == ["answer 4 access-1, Ada"])
    }

    @Test("From the start of a sign-out until the next read after it, no call is answered from memory")
    mutating func lastReadAnswersNoCallDuringASignOut() {
        _ = driver.signOut(2)
        #expect(driver.silent(3) == ["read"])
        #expect(driver.read(.fresh) == ["answer 3 access-1"])
        #expect(driver.silent(4) == ["read"], "the grant is about to be removed")
        _ = driver.changed("remove for sign-out 2", .failed("full"))
        #expect(driver.silent(5) == [], "the read for call 4 hasn't ended")
        _ = driver.read(.fresh)
        #expect(driver.silent(6) == ["answer 6 access-1"])
    }

    @Test("After a read that finds no grant, the next call reads the store")
    mutating func readWithoutAGrantIsNotReused() {
        _ = driver.start(2, .readSession)
        _ = driver.read(.none, for: 2)
        #expect(driver.silent(3) == ["read"])
    }

    @Test("Promise 30: The last read answers no call while a sign-in is being completed, even after another read")
    mutating func lastReadAnswersNoCallWhileASignInIsCompleted() {
        _ = driver.authorize(2, .sample(["postal_code"]))
        _ = driver.read(.fresh)
        _ = driver.start(3, .readSession)
        _ = driver.redirect(1)
        _ = driver.read(.grant(.fresh), for: 3)
        #expect(driver.silent(4) == [])
    }
}
