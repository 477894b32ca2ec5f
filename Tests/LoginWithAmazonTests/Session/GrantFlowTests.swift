import TestSupport
import Testing

@testable import LoginWithAmazon

/// One refresh cycle, from the first read of the store to the answers.
@Suite struct GrantFlowTests {
    var driver = MachineDriver()

    @Test("A stale grant is refreshed under a lease and stored before the answer")
    mutating func aStaleGrantIsRefreshedUnderALeaseAndStoredBeforeTheAnswer() {
        #expect(driver.silent(1) == ["read"])
        #expect(driver.read(.stale) == ["lease"])
        #expect(driver.leased() == ["read"])
        #expect(driver.read(.stale) == ["send refresh refresh-1"])
        #expect(driver.replied(.refresh, .tokens) == ["replace refresh-2"])
        #expect(driver.changed("replace refresh-2") == ["notify refreshed", "answer 1 access-2", "endLease"])
    }

    @Test(
        "Events of another phase are ignored",
        arguments: [
            SessionMachine.Event.read(.none, nil), .leased(.refresh, .taken), .leased(.refresh, .failed("busy")),
            .replied(.refresh, .success(.tokens)), .changed(.replace(.stale, with: .renewed), .done()),
            .replied(.exchange(1), .success(.tokens)), .replied(.poll(1), .success(.tokens)),
            .replied(.profile(1), .success(.profile)), .pageEnded(1, .deferred), .waited(1), .cancel(1), .released(1),
        ])
    mutating func eventsOfAnotherPhaseAreIgnored(event: SessionMachine.Event) {
        #expect(driver.handle(event) == [])
    }

    // MARK: Refused refreshes

    @Test("A newer grant that replaced a refused one is used, or refreshed under the same lease if it is stale")
    mutating func aNewerGrantReplacesARefusedOne() {
        driver.refresh(1)
        _ = driver.replied(.refresh, .invalidGrant)
        #expect(driver.changed("drop refresh-1", .overtaken) == ["read"])
        var other = driver
        #expect(driver.read(.renewed) == ["answer 1 access-2", "endLease"])
        #expect(other.read(.sample("9", age: 3_600)) == ["send refresh refresh-9"])
    }

    @Test("During a Retry-After pause a fresh grant still answers, and the page can be shown")
    mutating func aPauseKeepsAFreshGrantInUse() {
        driver.refresh(1, .renewed, of: .fresh)
        #expect(driver.replied(.refresh, .busy) == ["answer 1 error 2", "endLease"])
        _ = driver.silent(2)
        #expect(driver.read(.fresh) == ["answer 2 access-1"])
        driver.exchange(3)
    }

    // MARK: Tokens that must be new

    @Test("A forced refresh within a second of another refresh shares its result; a later one doesn't")
    mutating func aBurstOfForcedRefreshes() {
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

    // MARK: The grant's server

    @Test("A grant of another server answers no call, is sent nowhere, and stays stored")
    mutating func aGrantOfAnotherServer() {
        let elsewhere = SessionSettings.at("https://elsewhere.example")
        let call = AuthorizeCall.sample(["profile"], .never, .renewed, user: true)
        for (id, call) in [(1, .authorize(call)), (2, .fetchUser), (3, .readSession)]
            as [(CallID, SessionMachine.Call)]
        {
            #expect(driver.begin(id, call, elsewhere) == ["read"])
            #expect(driver.read(.stale) == ["answer \(id) \(id == 3 ? "no session" : "error 1")"])
        }
        _ = driver.begin(4, .authorize(.sample(["postal_code"])), elsewhere)
        _ = driver.read(.stale)
        #expect(driver.pages[1]?.query?.contains("scope=postal_code&") == true, "without the other server's scopes")
    }

    @Test("URLs with and without the default port name the same server")
    func defaultPorts() {
        let servers = ["https://a.example", "HTTPS://A.example:443", "http://a.example", "http://a.example:80"].map {
            SessionSettings.at($0).origin.server
        }
        #expect(servers[0] == servers[1])
        #expect(servers[2] == servers[3])
        #expect(servers[0] != servers[2])
    }
}

extension SessionSettings {
    /// Settings with all endpoints at this address.
    static func at(_ base: String) -> SessionSettings {
        SessionSettings(
            redirectURI: sample.redirectURI,
            endpoints: AMZNEndpoints(
                authorization: address(base + "/ap/oa"), token: address(base + "/t"), profile: address(base + "/p"),
                signOut: address(base + "/s")))
    }
}
