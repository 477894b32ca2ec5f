import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// What was read within the last second answers a call at once, without another read.
@Suite(.deadline) struct LastReadTests {
    var driver = MachineDriver()

    init() {
        _ = driver.silent(1)
        _ = driver.read(.fresh)
    }

    @Test("The last read answers for a second")
    mutating func itAnswersForASecond() throws {
        driver.now += 0.9
        #expect(driver.silent(2) == ["answer 2 access-1"])
        let scopes = try ScopeRequest([AMZNProfileScope.profile()])
        #expect(driver.begin(3, .getToken(scopes)) == ["answer 3 access-1"])
        driver.now += 0.1
        #expect(driver.silent(4) == ["read"])
    }

    @Test("Outside 26: The last read answers until its token is stale, however the clock is set")
    func itAnswersWithNoStaleToken() {
        let last = LastRead(.fresh, at: .noon + 3_299.5)
        #expect(last.isCurrent(at: Moment.noon.uptime + 3_299.9))
        #expect(!last.isCurrent(at: Moment.noon.uptime + 3_300))
        #expect(!LastRead(.stale, at: .noon).isCurrent(at: Moment.noon.uptime))
    }

    @Test("The last read answers no call that needs a new token, other scopes or another server")
    mutating func callsThatReadTheStore() {
        #expect(driver.silent(2, .otherThan(Secret("access-0"))) == ["answer 2 access-1"])
        let calls: [(AuthorizeCall, CallSettings)] = [
            (.sample(["profile"], .never, .renewed), .sample),
            (.sample(["profile"], .never, .otherThan(Secret("access-1"))), .sample),
            (.sample(["postal_code"], .never), .sample), (.sample(), .at("https://elsewhere.example")),
        ]
        for (call, settings) in calls {
            var driver = driver
            #expect(driver.begin(3, .authorize(call), settings) == ["read"], "\(call)")
        }
        #expect(driver.authorize(4, .sample(["profile"], .always)) == ["clear 1 for 4"])
    }

    @Test("The last read answers a call for the profile only while the profile is in memory too")
    mutating func theProfile() {
        #expect(driver.begin(2, .fetchUser) == ["read"])
        _ = driver.read(.fresh)
        _ = driver.replied(.profile(1), .profile)
        #expect(driver.begin(3, .fetchUser) == ["answer 3 Ada"])
        #expect(driver.authorize(4, .sample(user: true)) == ["answer 4 access-1, Ada"])
    }

    @Test("The last read answers no call once a sign-out has begun, until the store is read after it")
    mutating func aSignOut() {
        _ = driver.signOut(2)
        #expect(driver.silent(3) == ["read"])
        #expect(driver.read(.fresh) == ["answer 3 access-1"])
        #expect(driver.silent(4) == ["read"], "the grant is about to be removed")
        _ = driver.changed("remove 2", .failed("full"))
        _ = driver.read(.fresh)
        #expect(driver.silent(5) == ["answer 5 access-1"])
    }

    @Test("The last read answers no call after a read that finds no grant, because another process has signed out")
    mutating func aSignOutElsewhere() {
        _ = driver.begin(2, .readSession)
        _ = driver.read(.none, for: 2)
        #expect(driver.silent(3) == ["read"])
    }

    @Test("Outside 22: The last read answers no call while a sign-in is completed, even if a read ends meanwhile")
    mutating func aCompletedSignIn() {
        _ = driver.authorize(2, .sample(["postal_code"]))
        _ = driver.read(.fresh)
        _ = driver.begin(3, .readSession)
        _ = driver.redirect(1)
        _ = driver.read(.grant(.fresh), for: 3)
        #expect(driver.silent(4) == [])
    }
}
