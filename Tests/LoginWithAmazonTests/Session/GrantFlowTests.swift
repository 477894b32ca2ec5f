import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests how the stored grant is read, refreshed and stored, and which calls wait for it.
@Suite(.deadline) struct GrantFlowTests {
    var driver = MachineDriver()

    @Test("Promise 41: A stale grant is refreshed under a lease; the new grant is stored before the call is answered")
    mutating func grantIsRefreshedUnderALeaseAndStoredBeforeTheAnswer() {
        #expect(driver.silent(1) == ["read"])
        #expect(driver.read(.stale) == ["lease"])
        #expect(driver.leased() == ["read"])
        #expect(driver.read(.stale) == ["send refresh refresh-1"])
        #expect(driver.replied(.refresh, .tokens) == ["replace refresh-2"])
        #expect(driver.changed("replace refresh-2") == ["notify refreshed", "answer 1 access-2", "endLease"])
    }

    // MARK: Refused refreshes

    @Test(
        "Promise 40: After a refusal, a newer stored grant is used; if it is stale, it is refreshed under the same lease"
    )
    mutating func newerGrantIsUsedAfterARefusal() {
        driver.refresh(1)
        #expect(driver.replied(.refresh, .invalidGrant) == ["remove refused refresh-1"])
        #expect(driver.changed("remove refused refresh-1", .overtaken) == ["read"])
        var other = driver
        #expect(driver.read(.renewed) == ["answer 1 access-2", "endLease"])
        #expect(other.read(.sample("9", age: 3_600)) == ["send refresh refresh-9"])
    }

    @Test("If a refused grant can't be removed, the call fails with code 5 and shows no page")
    mutating func callFailsIfARefusedGrantCannotBeRemoved() {
        _ = driver.authorize(1)
        _ = driver.read(.stale)
        _ = driver.leased()
        _ = driver.read(.stale)
        _ = driver.replied(.refresh, .invalidGrant)
        #expect(driver.changed("remove refused refresh-1", .failed("full")) == ["answer 1 error 5", "endLease"])
    }

    @Test("After a refresh refused with `access_denied`, the user counts as signed out until other tokens are stored")
    mutating func refusedRefreshUsesTheSignInUp() {
        driver.refresh(1)
        _ = driver.authorize(2)
        #expect(driver.replied(.refresh, .refusal("access_denied")) == ["read"])
        var other = driver
        #expect(other.read(.renewed) == ["answer 1 access-2", "endLease", "read"], "the store holds other tokens")
        #expect(
            driver.read(.stale) == ["notify signedOut refusedByServer", "answer 1 error 1", "endLease", "read"])
        #expect(driver.read(.stale) == ["present 1"])
        _ = driver.start(3, .readSession)
        #expect(driver.read(.grant(.stale), for: 3) == ["answer 3 no session"])
        _ = driver.silent(4)
        #expect(driver.read(.stale) == ["answer 4 error 1"], "no request is sent")
        var signedOut = driver
        _ = signedOut.signOut(5)
        let words = signedOut.changed("remove for sign-out 5", .done(.stale))
        #expect(words == ["send signOutRefresh(5) refresh-1"], "observers know that no user is signed in")
        _ = driver.silent(5)
        #expect(driver.read(.renewed) == ["notify signedIn", "answer 5 access-2"])
    }

    @Test(
        "A refusal of the client or its version fails the calls, but keeps the sign-in",
        arguments: [
            (WireReply.refusal("invalid_client", status: 401), 8), (.refusal("unauthorized_client"), 8),
            (.json(400, #"{"error":"invalid_request","force_update":1}"#), 10),
        ])
    mutating func refusalOfTheClientKeepsTheSignIn(reply: WireReply, code: Int) {
        driver.refresh(1)
        #expect(driver.replied(.refresh, reply) == ["answer 1 error \(code)", "endLease"])
        _ = driver.silent(2)
        #expect(driver.read(.stale) == ["lease"])
    }

    @Test(
        "Promise 38: A temporary failure of a refresh fails the calls, but keeps the sign-in",
        arguments: [
            WireReply.refusal("server_error"), .refusal("temporarily_unavailable"), .json(403, "<html>"),
            .refusal("invalid_grant", status: 408), .refusal("invalid_grant", status: 425),
            .refusal("invalid_grant", status: 429), .refusal("invalid_grant", status: 503), .json(200, "{}"),
        ])
    mutating func temporaryFailureKeepsTheSignIn(reply: WireReply) {
        driver.refresh(1)
        #expect(driver.replied(.refresh, reply) == ["answer 1 error 2", "endLease"])
        driver.now += 2
        _ = driver.silent(2)
        #expect(driver.read(.stale) == ["lease"])
    }

    // MARK: Tokens that must be new

    @Test("A forced refresh accepts a token that another process stores while the call waits for the lease")
    mutating func forcedRefreshAcceptsATokenOfAnotherProcess() {
        _ = driver.silent(1, .renewed)
        #expect(driver.read(.fresh) == ["lease"])
        #expect(driver.leased() == ["read"])
        #expect(driver.read(.renewed) == ["answer 1 access-2", "endLease"])
    }

    @Test("Two forced refreshes in a row send two requests; forced refreshes at the same time share one request")
    mutating func forcedRefreshesAtTheSameTimeShareOneRequest() {
        driver.refresh(1, .renewed, of: .fresh)
        #expect(driver.silent(2, .renewed) == [])
        _ = driver.replied(.refresh, .tokens)
        #expect(
            driver.changed("replace refresh-2")
                == ["notify refreshed", "answer 1 access-2", "answer 2 access-2", "endLease"])
        driver.refresh(3, .renewed, of: .renewed)
    }

    /// A cycle is one pass of the grant flow, from reading the store to the last answer. The token that the first cycle
    /// finds may have been stored before the second call was made, so it may be too old for that call.
    @Test("A forced refresh isn't answered by a cycle that began before the call")
    mutating func forcedRefreshIsNotAnsweredByAnEarlierCycle() {
        _ = driver.silent(1)
        _ = driver.read(.stale)
        _ = driver.silent(2, .renewed)
        _ = driver.leased()
        #expect(driver.read(.renewed) == ["answer 1 access-2", "endLease", "read"])
        #expect(driver.read(.renewed) == ["lease"])
    }

    // MARK: The grant's server

    @Test("Another server's grant answers no call for a token, user or session, and adds no scopes to a page")
    mutating func grantOfAnotherServerIsNotUsed() throws {
        let elsewhere = CallSettings.at("https://elsewhere.example")
        let call = AuthorizeCall.sample(["profile"], .never, .renewed, user: true)
        let pairToken = SessionMachine.Call.getToken(try MachineDriver.scopes("profile"))
        for (id, call) in [(1, .authorize(call)), (2, .fetchUser), (3, pairToken)] as [(CallID, SessionMachine.Call)] {
            #expect(driver.start(id, call, elsewhere) == ["read"], "\(id)")
            #expect(driver.read(.stale) == ["answer \(id) error 1"], "\(call)")
        }
        _ = driver.start(4, .readSession, elsewhere)
        #expect(driver.read(.grant(.stale), for: 4) == ["answer 4 no session"])
        _ = driver.start(5, .authorize(.sample(["postal_code"])), elsewhere)
        _ = driver.read(.stale)
        #expect(driver.pages[1]?.query?.contains("scope=postal_code&") == true, "without the other server's scopes")
    }

    @Test("Upper case and an explicit default port don't change the server that a URL names, but the scheme does")
    func defaultPortDoesNotChangeTheServer() {
        let servers = ["https://a.example", "HTTPS://A.example:443", "http://a.example", "http://a.example:80"].map {
            CallSettings.at($0).origin.server
        }
        #expect(servers[0] == servers[1])
        #expect(servers[2] == servers[3])
        #expect(servers[0] != servers[2])
    }

    @Test("A manager's region and sandbox mode change neither the configuration's server nor its validity")
    func modeDoesNotChangeTheServer() throws {
        let amazon = try AMZNConfiguration(apiKey: KeyMaker.key(), bundleIdentifier: "com.example.app", region: .auto)
        let insecure = AMZNConfiguration(
            clientID: "client", redirectURI: AMZNConfiguration.sample.redirectURI,
            endpoints: AMZNEndpoints(baseURL: address("http://example.com")))
        for configuration in [amazon, .sample, insecure] {
            let settings = CallSettings(configuration)
            for region in [AMZNRegion.NA, .EU, .FE] {
                let other = CallSettings(configuration, region, isSandbox: true)
                #expect(other.origin.server == settings.origin.server, "\(region)")
                #expect(other.isValid == settings.isValid, "\(region)")
            }
        }
    }

    // MARK: Calls during a refresh

    @Test(
        "If a refresh fails, the waiting calls that need the refresh fail, and the other waiting calls read the store")
    mutating func failedRefreshFailsWaitingCalls() {
        driver.refresh(1, .renewed, of: .fresh)
        driver.now += 1
        _ = driver.silent(2, .otherThan(Secret("access-1")))
        _ = driver.silent(3)
        _ = driver.silent(4, .otherThan(Secret("access-0")))
        _ = driver.silent(5, .renewed, "postal_code")
        #expect(
            driver.replied(.refresh, .failure(.offline))
                == ["answer 1 error 7", "answer 2 error 7", "endLease", "read"])
        #expect(driver.read(.fresh) == ["answer 3 access-1", "answer 4 access-1", "answer 5 error 1"])
    }

    @Test("A call made after a sign-out doesn't fail with an earlier refresh, but reads the store")
    mutating func failedRefreshDoesNotFailACallAfterASignOut() {
        driver.refresh(1)
        #expect(driver.signOut(2) == ["remove for sign-out 2", "answer 1 error 1"])
        _ = driver.silent(3)
        #expect(driver.replied(.refresh, .failure(.offline)) == ["endLease", "read"])
    }

    @Test("During the pause after a failed refresh, a call still receives a fresh token from the store")
    mutating func freshTokenAnswersDuringThePause() {
        driver.refresh(1)
        _ = driver.replied(.refresh, .busy)
        _ = driver.silent(2)
        #expect(driver.read(.fresh) == ["answer 2 access-1"])
    }

    @Test("The stored session is read without waiting for a refresh")
    mutating func storedSessionDoesNotWaitForARefresh() {
        driver.refresh(1)
        #expect(driver.start(2, .readSession) == ["read for 2"])
        #expect(driver.read(.grant(.stale), for: 2) == ["answer 2 session"])
    }

    @Test("A call that is cancelled during its read of the store causes no refresh")
    mutating func cancelledCallCausesNoRefresh() {
        _ = driver.silent(1)
        #expect(driver.handle(.cancel(1)) == ["answer 1 cancelled"])
        #expect(driver.read(.stale) == [])
    }

    /// Another process may sign out after the tokens are stored and before this session learns of it. A call that is
    /// made meanwhile must therefore not receive these tokens.
    @Test("A refresh answers calls made before the reply; a call made while the new tokens are stored reads the store")
    mutating func callDuringTheWriteReadsTheStore() {
        driver.refresh(1)
        _ = driver.silent(2)
        _ = driver.replied(.refresh, .tokens)
        _ = driver.silent(3)
        var signedOut = driver
        _ = signedOut.signOut(4)
        #expect(
            driver.changed("replace refresh-2")
                == ["notify refreshed", "answer 1 access-2", "answer 2 access-2", "endLease", "read"])
        #expect(
            signedOut.changed("replace refresh-2") == ["notify refreshed", "endLease"], "a sign-out ends all calls")
    }

    @Test("A refresh doesn't answer a waiting call that needs other scopes")
    mutating func refreshDoesNotAnswerACallForOtherScopes() {
        driver.refresh(1)
        _ = driver.silent(2, .fresh, "postal_code")
        _ = driver.replied(.refresh, .tokens)
        #expect(driver.changed("replace refresh-2") == ["notify refreshed", "answer 1 access-2", "endLease", "read"])
    }

    // MARK: While a sign-in is completed

    @Test("Promise 30: Silent calls and calls for the stored session wait until no sign-in is being completed")
    mutating func silentCallsWaitForSignInsBeingCompleted() {
        driver.exchange(1)
        driver.exchange(2, "postal_code", signIn: 2)
        #expect(driver.silent(3, .renewed) == [])
        #expect(driver.silent(4) == [])
        #expect(driver.start(5, .readSession) == [])
        #expect(driver.replied(.exchange(2), .failure(.offline)) == ["answer 2 error 7"])
        var other = driver
        _ = other.replied(.exchange(1), .tokens)
        #expect(other.changed("store 1").starts(with: ["read", "read for 5"]), "also after a success")
        #expect(driver.replied(.exchange(1), .failure(.offline)) == ["answer 1 error 7", "read", "read for 5"])
        #expect(driver.read(.fresh) == ["notify signedIn", "answer 4 access-1", "lease"])
    }

    @Test("A call whose grant is refused during a sign-in's completion reads the store when the sign-in has ended")
    mutating func callWithARefusedGrantReadsTheStoreAgain() {
        _ = driver.authorize(1, .sample(["postal_code"]))
        _ = driver.read(.stale)
        driver.refresh(2)
        _ = driver.redirect(1)
        _ = driver.replied(.refresh, .invalidGrant)
        #expect(driver.changed("remove refused refresh-1") == ["notify signedOut refusedByServer", "endLease"])
        #expect(driver.replied(.exchange(1), .failure(.offline)) == ["answer 1 error 7", "read"])
    }

    @Test("A sign-in that a refused refresh has used up answers no call from memory")
    mutating func usedUpSignInAnswersNoCall() {
        driver.refresh(1, .renewed, of: .fresh)
        _ = driver.replied(.refresh, .refusal("access_denied"))
        #expect(driver.silent(2) == [])
    }

    @Test("The page after a used-up sign-in also asks for that sign-in's profile scopes")
    mutating func pageAfterAUsedUpSignInKeepsTheProfile() {
        driver.refresh(1)
        _ = driver.replied(.refresh, .refusal("access_denied"))
        _ = driver.read(.stale)
        _ = driver.authorize(2, .sample(["postal_code"]))
        #expect(driver.read(.stale) == ["present 1"])
        #expect(driver.pages[1]?.parameter("scope") == "postal_code profile")
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
