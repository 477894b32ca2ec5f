import TestSupport
import Testing

@testable import LoginWithAmazon

/// When the last read of the store answers calls, and when it must not.
@Suite struct CachedGrantTests {
    var driver = MachineDriver()

    @Test("A read grant answers for a second")
    func itAnswersForASecond() {
        let cached = CachedGrant(.fresh, readAt: .noon, tick: 50)
        #expect(cached.isCurrent(at: 50.9))
        #expect(!cached.isCurrent(at: 51))
    }

    @Test("Outside 26: It answers until its token is stale, however the clock is set, and never with a stale token")
    func itAnswersWithNoStaleToken() {
        let cached = CachedGrant(.fresh, readAt: .noon + 3_299.5, tick: 50)
        #expect(cached.isCurrent(at: 50.4))
        #expect(!cached.isCurrent(at: 50.5))
        #expect(!CachedGrant(.stale, readAt: .noon, tick: 50).isCurrent(at: 50))
    }

    @Test("It doesn't answer from the call of a sign-out until a read after the removal")
    mutating func aSignOut() {
        _ = driver.silent(1)
        _ = driver.read(.fresh)
        #expect(driver.machine.cached?.token == "access-1")
        _ = driver.signOut(2)
        #expect(driver.machine.cached == nil)
        _ = driver.silent(3)
        _ = driver.read(.fresh)
        #expect(driver.machine.cached == nil, "the grant is about to be removed")
        _ = driver.changed("remove 2", .failed("full"))
        #expect(driver.machine.cached == nil)
        _ = driver.silent(4)
        _ = driver.read(.fresh)
        #expect(driver.machine.cached?.token == "access-1")
    }

    @Test("It doesn't answer while a refreshed grant or a new sign-in's grant is stored")
    mutating func changes() {
        driver.refresh(1)
        #expect(driver.machine.cached?.token == "access-1")
        _ = driver.replied(.refresh, .tokens)
        #expect(driver.machine.cached == nil)
        _ = driver.changed("replace refresh-2")
        _ = driver.authorize(2, .sample(["postal_code"]))
        _ = driver.read(.renewed)
        #expect(driver.machine.cached?.token == "access-2")
        _ = driver.redirect(1)
        #expect(driver.machine.cached == nil)
    }
}
