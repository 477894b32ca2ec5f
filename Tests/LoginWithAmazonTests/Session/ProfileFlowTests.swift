import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

extension Grant {
    /// This grant with the profile of Ada, fetched this many seconds before noon.
    func knowingAda(age: TimeInterval = 0) -> Grant {
        with(StoredProfile(Profile(fields: ["user_id": "id", "name": "Ada"]), at: .noon - age))
    }
}

/// Tests of calls for the user's profile.
@Suite(.deadline) struct ProfileFlowTests {
    var driver = MachineDriver()

    /// Starts a call for the user's profile, and answers its read of the store with this grant.
    private mutating func fetchUser(_ id: CallID, _ grant: Grant = .fresh) -> [String] {
        _ = driver.start(id, .fetchUser)
        return driver.read(grant)
    }

    /// Starts a silent call for a token and the user, and answers its read of the store with this grant.
    private mutating func check(_ id: CallID, _ grant: Grant) -> [String] {
        _ = driver.authorize(id, .sample(["profile"], .never, user: true))
        return driver.read(grant)
    }

    @Test("A profile is stored beside the grant, and a call that needs a token then reads the store again")
    mutating func profileIsStoredBesideTheGrant() {
        driver.fetch(1)
        _ = driver.start(2, .fetchUser)
        _ = driver.read(.fresh)
        #expect(
            driver.replied(.profile(1), .profile) == ["notify userUpdated", "keep profile", "answer 2 Ada", "read"])
        var (signedOut, expired) = (driver, driver)
        #expect(driver.read(.renewed) == ["answer 1 access-2, Ada"], "also if the profile couldn't be stored")
        #expect(expired.read(.stale) == ["lease"])
        #expect(signedOut.read(.none) == ["notify signedOut elsewhere", "answer 1 error 1"])
    }

    @Test("Calls for a token and the user share one profile request and the read of the store that follows")
    mutating func callsShareOneProfileRequestAndOneRead() {
        driver.fetch(1)
        #expect(check(2, .fresh) == [])
        _ = driver.replied(.profile(1), .profile)
        #expect(driver.read(.fresh) == ["answer 1 access-1, Ada", "answer 2 access-1, Ada"])
    }

    @Test("A call without a profile scope gets no user, even if the grant has a profile scope")
    mutating func callWithoutAProfileScopeReceivesNoUser() {
        _ = driver.authorize(1, .sample(["alexa:all"], .never, user: true))
        #expect(driver.read(.sample("1", scopes: ["alexa:all", "profile"])) == ["answer 1 access-1"])
    }

    @Test("A profile of more than 4 KiB answers its call, and a stored one is removed")
    mutating func longProfileIsNotStored() {
        driver.fetch(1)
        let name = String(repeating: "a", count: 4_096)
        let words = driver.replied(.profile(1), .json(200, #"{"user_id":"id","name":"\#(name)"}"#))
        #expect(words == ["notify userUpdated", "remove profile", "read"])
        #expect(driver.read(.fresh) == ["answer 1 access-1, \(name)"])
    }

    @Test("While a profile is being stored, it also answers other calls, without another request")
    mutating func profileBeingStoredAnswersCalls() {
        _ = fetchUser(1)
        _ = driver.start(2, .fetchUser)
        _ = driver.replied(.profile(1), .profile)
        #expect(driver.read(.fresh) == ["answer 2 Ada"])
        _ = driver.changed("keep profile", .failed("full"))
        #expect(fetchUser(3) == ["send profile(2) access-1"])
    }

    // MARK: The stored profile

    @Test(
        "The stored profile answers calls for an hour by the wall clock; an older or future profile is fetched again",
        arguments: [(0, true), (3_599, true), (3_600, false), (-1, false)] as [(TimeInterval, Bool)])
    mutating func storedProfileAnswersForAnHour(age: TimeInterval, isCurrent: Bool) {
        let grant = Grant.fresh.knowingAda(age: age)
        #expect(fetchUser(1, grant) == [isCurrent ? "answer 1 Ada" : "send profile(1) access-1"])
        driver = MachineDriver()
        #expect(check(1, grant) == [isCurrent ? "answer 1 access-1, Ada" : "send profile(1) access-1"])
    }

    @Test(
        "If no new profile can be fetched, a token call returns the old profile; a call for only the profile fails",
        arguments: [
            (ScriptedTransport.Reply.failure(.offline), 7), (.success(.busy), 2), (.success(.json(200, "?")), 2),
            (.success(.json(429, "")), 2), (.success(.refusal("server_error")), 2),
        ])
    mutating func oldProfileAnswersIfItCannotBeFetched(reply: ScriptedTransport.Reply, code: Int) {
        let grant = Grant.fresh.knowingAda(age: 7_200)
        #expect(check(1, grant) == ["send profile(1) access-1"])
        _ = driver.start(2, .fetchUser)
        _ = driver.read(grant)
        #expect(driver.replied(.profile(1), reply) == ["read", "answer 2 error \(code)"])
        #expect(driver.read(grant) == ["answer 1 access-1, Ada"])
    }

    @Test("During a busy server's pause, a silent call returns the old stored profile")
    mutating func oldProfileAnswersDuringAPause() {
        let grant = Grant.fresh.knowingAda(age: 7_200)
        _ = fetchUser(1, grant)
        _ = driver.replied(.profile(1), .busy)
        #expect(check(2, grant) == ["read"])
        #expect(driver.read(grant) == ["answer 2 access-1, Ada"])
    }

    @Test("Without a stored profile, a silent call reports why the profile can't be fetched")
    mutating func callWithoutAProfileReportsTheFailure() {
        driver.fetch(1)
        #expect(driver.replied(.profile(1), .failure(.offline)) == ["answer 1 error 7"])
    }

    @Test(
        "If the server refuses the profile, each call for the profile fails, and the stored profile is removed",
        arguments: [
            (WireReply.refusal("insufficient_scope", status: 403), 1), (.refusal("insufficient_scope", status: 401), 1),
            (.refusal("invalid_request"), 6), (.refusal("access_denied", status: 403), 6),
            (.refusal("invalid_client", status: 401), 8),
        ])
    mutating func refusalRemovesTheStoredProfile(reply: WireReply, code: Int) {
        let grant = Grant.fresh.knowingAda(age: 7_200)
        _ = check(1, grant)
        _ = driver.start(2, .fetchUser)
        _ = driver.read(grant)
        #expect(
            driver.replied(.profile(1), reply) == [
                "remove profile", "answer 1 error \(code)", "answer 2 error \(code)",
            ])
        _ = driver.silent(3)
        #expect(driver.read(.fresh) == ["answer 3 access-1"], "the sign-in isn't used up")
    }

    /// Completes a sign-in for this scope, without the user. Returns the actions that follow the storing of its grant.
    private mutating func signIn(_ scope: String = "profile") -> [String] {
        driver.exchange(1, scope)
        _ = driver.replied(.exchange(1), .tokens)
        return driver.changed("store 1")
    }

    @Test("A sign-in with a profile scope fetches the profile even if no call wants it")
    mutating func signInFetchesTheProfile() {
        #expect(signIn() == ["notify signedIn", "answer 1 access-2", "send profile(1) access-2"])
        #expect(driver.replied(.profile(1), .profile) == ["notify userUpdated", "keep profile"])
    }

    @Test("If the server refuses the profile after a sign-in and no call wants it, the sign-in isn't used up")
    mutating func refusalThatNoCallAwaitsHasNoEffect() throws {
        _ = signIn()
        #expect(driver.replied(.profile(1), .refusal("invalid_token", status: 401)) == [])
        let grant = try #require(driver.grant(of: 1))
        _ = driver.silent(2)
        #expect(driver.read(grant) == ["answer 2 access-2"])
    }

    @Test("A sign-in without a profile scope doesn't fetch the profile")
    mutating func signInForOtherScopesFetchesNoProfile() {
        #expect(signIn("postal_code:x") == ["notify signedIn", "answer 1 access-2"])
    }

    // MARK: The end of the session

    @Test("Calls that wait for a profile start again if a call with the strategy *always* removes the grant")
    mutating func callsForAProfileStartAgainAfterARemoval() {
        driver.fetch(1)
        _ = driver.authorize(2, .sample(["postal_code"], .always))
        #expect(
            driver.changed("remove for sign-in 2", .done(.fresh))
                == ["notify signedOut forNewSignIn", "read", "present 1"])
        #expect(driver.read(.none) == ["answer 1 error 1"])
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

    @Test("After another sign-in, a waiting call fetches the new user's profile, and the earlier reply is ignored")
    mutating func waitingCallRefetchesProfileAfterAnotherSignIn() {
        driver.fetch(1)
        driver.now += 1
        _ = driver.silent(2)
        #expect(driver.read(.other) == ["notify signedIn", "answer 2 access-9", "read"])
        #expect(driver.replied(.profile(1), .profile) == [])
        #expect(driver.read(.other) == ["send profile(2) access-9"])
        #expect(driver.replied(.profile(2), .profile) == ["notify userUpdated", "keep profile", "read"])
    }

    // MARK: Stale and refused tokens

    @Test("A stale token is refreshed before the profile request")
    mutating func staleTokenIsRefreshedBeforeTheProfileRequest() {
        #expect(fetchUser(1, .stale) == ["read"])
        _ = driver.read(.stale)
        _ = driver.leased()
        _ = driver.read(.stale)
        _ = driver.replied(.refresh, .tokens)
        #expect(driver.changed("replace refresh-2").contains("send profile(1) access-2"))
    }

    @Test("A call that reports a refused token isn't answered with another token that is stale")
    mutating func staleTokenDoesNotReplaceARefusedToken() {
        _ = driver.silent(1, .otherThan(Secret("access-0")))
        #expect(driver.read(.stale) == ["lease"])
    }

    /// Lets two calls wait for the profile, with a token that was renewed after the server had refused the first one.
    private mutating func renewRefusedToken() {
        driver.fetch(1)
        #expect(driver.replied(.profile(1), .json(401, "")) == ["read"])
        #expect(driver.read(.fresh) == ["lease"])
        _ = driver.start(2, .fetchUser)
        _ = driver.leased()
        _ = driver.read(.fresh)
        _ = driver.replied(.refresh, .tokens)
        #expect(driver.changed("replace refresh-2").filter { $0.hasPrefix("send") } == ["send profile(2) access-2"])
    }

    @Test("Promise 37: A refused token is renewed once; if the new token is refused too, the sign-in is used up")
    mutating func twoRefusedTokensUseTheSignInUp() {
        renewRefusedToken()
        #expect(driver.replied(.profile(2), .refusal("invalid_token")) == ["read"])
        #expect(
            driver.read(.renewed.knowingAda()) == [
                "notify signedOut refusedByServer", "remove profile", "answer 1 error 1", "answer 2 error 1",
            ])
        _ = driver.authorize(3)
        #expect(driver.read(.renewed) == ["present 1"])
    }

    @Test("A status 401 without an OAuth error, for example from a proxy, doesn't use the sign-in up")
    mutating func statusOfAProxyDoesNotUseTheSignInUp() {
        renewRefusedToken()
        #expect(driver.replied(.profile(2), .json(401, "<html>")) == ["answer 1 error 2", "answer 2 error 2"])
        _ = driver.silent(3)
        #expect(driver.read(.renewed) == ["answer 3 access-2"])
    }

    @Test(
        "Promise 42: If a refresh returns the refused token or a stale token, that token is stored and tried once"
    )
    mutating func unusableNewTokenEndsTheAttempts() {
        for tokens in [ScriptedTransport.tokens("access-1", nil), ScriptedTransport.tokens("access-2", nil, life: 0)] {
            driver = MachineDriver()
            driver.fetch(1)
            _ = driver.replied(.profile(1), .refusal("invalid_token", status: 401))
            _ = driver.read(.fresh)
            _ = driver.leased()
            _ = driver.read(.fresh)
            _ = driver.replied(.refresh, .json(200, tokens))
            #expect(driver.changed("replace refresh-1").contains { $0.hasPrefix("send profile(2)") })
            #expect(driver.replied(.profile(2), .refusal("invalid_token", status: 401)) == ["read"])
        }
    }

    @Test("A call for the user fetches the profile after its sign-in, even with a token that is already stale")
    mutating func tokenThatIsNotFreshFetchesTheProfile() {
        driver.exchange(1, user: true)
        _ = driver.replied(.exchange(1), .json(200, ScriptedTransport.tokens("access-2", "refresh-2", life: 0)))
        #expect(driver.changed("store 1") == ["notify signedIn", "send profile(1) access-2"])
    }

    @Test(
        "If the store can't be read after a 401, the waiting calls fail with code 5; a later call sends the same token")
    mutating func callsWithARefusedTokenFailIfTheStoreIsUnreadable() {
        driver.fetch(1, .auto)
        _ = fetchUser(2)
        #expect(driver.replied(.profile(1), .json(401, "")) == ["read"])
        #expect(driver.read(.unreadable("locked")) == ["answer 1 error 5", "answer 2 error 5"])
        #expect(fetchUser(3) == ["send profile(2) access-1"])
    }

    @Test(
        "During a busy server's pause, a call for the user fails without a request; after the pause, it sends a request"
    )
    mutating func noProfileRequestIsSentDuringAPause() {
        _ = fetchUser(1)
        #expect(driver.replied(.profile(1), .busy) == ["answer 1 error 2"])
        driver.now += 59
        #expect(fetchUser(2) == ["answer 2 error 2"])
        driver.now += 1
        #expect(fetchUser(3) == ["send profile(2) access-1"])
    }

    @Test("If another user signs in during a profile request, the reply is discarded, and the request is repeated")
    mutating func profileOfAnotherUserIsDiscarded() {
        driver.fetch(1)
        _ = driver.replied(.profile(1), .profile)
        #expect(driver.read(.other) == ["notify signedIn", "send profile(2) access-9"])
    }

    @Test("A sign-out forgets a profile that is being stored")
    mutating func profileBeingStoredIsForgotten() {
        _ = fetchUser(1)
        _ = driver.replied(.profile(1), .profile)
        #expect(driver.machine.currentProfile(of: .fresh) != nil)
        _ = driver.signOut(2)
        #expect(driver.machine.currentProfile(of: .fresh) == nil)
    }

    @Test("A profile that arrives after a sign-out has no effect")
    mutating func profileAfterASignOutIsIgnored() {
        driver.fetch(1)
        _ = driver.signOut(2)
        #expect(driver.replied(.profile(1), .profile) == [])
    }

    @Test("After a sign-in, the profile isn't fetched with an access token that is already stale")
    mutating func staleTokenFetchesNothingAfterASignIn() {
        driver.exchange(1)
        _ = driver.replied(.exchange(1), .json(200, ScriptedTransport.tokens("access-2", "refresh-2", life: 0)))
        #expect(driver.changed("store 1") == ["notify signedIn", "answer 1 access-2"])
    }

    @Test(
        "With each of the profile scopes, a call for the user fetches the profile",
        arguments: ["profile", "profile:user_id", "postal_code"])
    mutating func eachProfileScopeBringsTheUser(scope: String) {
        _ = driver.authorize(1, .sample([scope], .never, user: true))
        #expect(driver.read(.sample("1", scopes: [scope])) == ["send profile(1) access-1"])
    }

    @Test("A token refused before a call's page doesn't count as a refusal after the call's sign-in")
    mutating func refusalBeforeThePageDoesNotCount() throws {
        driver.fetch(1, .auto)
        _ = driver.replied(.profile(1), .refusal("invalid_token", status: 401))
        _ = driver.read(.fresh)
        _ = driver.leased()
        _ = driver.read(.fresh)
        _ = driver.replied(.refresh, .invalidGrant)
        #expect(driver.changed("remove refused refresh-1").contains("present 1"))
        _ = driver.redirect(1)
        _ = driver.replied(.exchange(1), .tokens)
        _ = driver.changed("store 1")
        let grant = try #require(driver.grant(of: 1))
        _ = driver.replied(.profile(2), .refusal("invalid_token", status: 401))
        #expect(driver.read(grant) == ["lease"])
    }
}
