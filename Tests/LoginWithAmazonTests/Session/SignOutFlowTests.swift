import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct SignOutFlowTests {
    var driver = MachineDriver()

    /// Signs out while the store contains this grant. Returns the actions that follow the notification of the
    /// observers.
    private mutating func signOut(_ grant: Grant = .fresh) -> [String] {
        _ = driver.signOut(1)
        let words = driver.changed("remove for sign-out 1", .done(grant))
        #expect(words.first == "notify signedOut byApp")
        return Array(words.dropFirst())
    }

    // MARK: What a sign-out ends

    @Test("A sign-out removes the grant first, and ends the sign-ins that show a page or exchange a code")
    mutating func signOutEndsEverySignIn() {
        driver.exchange(1)
        _ = driver.authorize(2, .sample(["postal_code"], .always))
        _ = driver.changed("remove for sign-in 2")
        let page = driver.address(2)
        #expect(
            driver.signOut(3)
                == [
                    "remove for sign-out 3", "answer 1 cancelled signedOut", "answer 2 cancelled signedOut",
                    "dismiss 2",
                ])
        #expect(driver.replied(.exchange(1), .tokens) == [])
        #expect(!driver.open(page).isOurs)
    }

    @Test("Promise 32: A sign-out without a stored grant succeeds without a request")
    mutating func signOutWithoutAGrantSucceeds() {
        _ = driver.signOut(1)
        #expect(driver.changed("remove for sign-out 1") == ["notify signedOut byApp", "answer 1 signed out locally"])
    }

    @Test("A sign-out cancels calls for a page or code pair, and fails silent calls for a token or profile with code 1")
    mutating func signOutEndsEarlierCallsForTheSession() throws {
        _ = driver.authorize(1)
        _ = driver.silent(2)
        _ = driver.start(3, .fetchUser)
        _ = try driver.getToken(4, "profile", in: nil)
        _ = try driver.create(5, "profile")
        _ = driver.start(6, .readSession)
        #expect(
            driver.signOut(7) == [
                "remove for sign-out 7", "answer 1 cancelled signedOut", "answer 2 error 1", "answer 3 error 1",
                "answer 4 error 1", "answer 5 cancelled signedOut",
            ])
        #expect(driver.read(.none) == [])
        #expect(driver.read(.none, for: 6) == ["answer 6 no session"])
        #expect(driver.replied(.codePair(5), .codePair) == [])
        _ = driver.authorize(8)
        #expect(driver.read(.none) == ["present 1"])
    }

    @Test("Two concurrent sign-outs send one notification, and are answered alike and in their order")
    mutating func signOutsAtOnceShareANotification() {
        _ = driver.signOut(1)
        _ = driver.signOut(2)
        _ = driver.start(3, .signOut(onDevice: true))
        #expect(
            driver.changed("remove for sign-out 1", .done(.fresh))
                == ["notify signedOut byApp", "send signOut(1) access-1"])
        #expect(driver.changed("remove for sign-out 2") == [])
        #expect(driver.changed("remove for sign-out 3") == ["answer 3 signed out locally"])
        var failing = driver
        #expect(driver.replied(.signOut(1), .json(200, "")) == ["answer 1 signed out", "answer 2 signed out"])
        #expect(
            failing.replied(.signOut(1), .failure(.offline))
                == ["answer 1 signed out, error 7", "answer 2 signed out, error 7"])
    }

    @Test("With an insecure endpoint, calls fail before any action, but a sign-out still notifies the grant's server")
    mutating func insecureEndpointFailsCallsButNoSignOut() {
        let insecure = CallSettings.at("http://example.com")
        #expect(driver.start(1, .authorize(.sample()), insecure) == ["answer 1 error 6"])
        #expect(driver.start(2, .fetchUser, insecure) == ["answer 2 error 6"])
        #expect(driver.start(3, .signOut(onDevice: false), insecure) == ["remove for sign-out 3"])
        #expect(
            driver.changed("remove for sign-out 3", .done(.fresh)) == [
                "notify signedOut byApp", "send signOut(3) access-1",
            ])
    }

    @Test("A cancelled sign-out still notifies the server and the observers")
    mutating func cancelledSignOutStillNotifiesTheServer() {
        _ = driver.signOut(1)
        #expect(driver.handle(.cancel(1)) == ["answer 1 cancelled"])
        #expect(
            driver.changed("remove for sign-out 1", .done(.fresh)) == [
                "notify signedOut byApp", "send signOut(1) access-1",
            ])
    }

    // MARK: How the server is notified

    @Test("A sign-out notifies the server that issued the grant, and not the call's server")
    mutating func serverThatIssuedTheGrantIsNotified() {
        _ = driver.start(1, .signOut(onDevice: false), .at("https://elsewhere.example"))
        var urls: [String] = []
        for case .send(_, let request) in driver.actions(.changed(.removeForSignOut(1), .done(.fresh))) {
            urls.append(request.url.absoluteString)
        }
        #expect(urls == ["https://example.com/out"])
    }

    @Test("Promise 34: A stale token is refreshed once, without the lease; the new token is sent with the notification")
    mutating func staleTokenIsRefreshedOnce() {
        #expect(signOut(.stale) == ["send signOutRefresh(1) refresh-1"])
        #expect(driver.replied(.signOutRefresh(1), .tokens) == ["send signOut(1) access-2"])
        #expect(driver.replied(.signOut(1), .json(200, "")) == ["answer 1 signed out"])
    }

    @Test(
        "If the server refuses the access token, the sign-out reports the error and sends no second notification",
        arguments: [WireReply.json(401, ""), .refusal("invalid_token")])
    mutating func refusedTokenIsReported(refusal: WireReply) {
        _ = signOut()
        #expect(driver.replied(.signOut(1), refusal) == ["answer 1 signed out, error 2"])
    }

    @Test(
        "A sign-out whose refresh fails, for example offline, reports the error; after `invalid_grant`, it succeeds",
        arguments: [
            (ScriptedTransport.Reply.success(.invalidGrant), "signed out"), (.failure(.offline), "signed out, error 7"),
            (.success(.busy), "signed out, error 2"), (.success(.json(200, "?")), "signed out, error 2"),
            (.success(.refusal("invalid_client")), "signed out, error 8"),
            (.success(.refusal("invalid_scope")), "signed out, error 6"),
        ])
    mutating func failedRefreshIsReported(reply: ScriptedTransport.Reply, word: String) {
        _ = signOut(.stale)
        #expect(driver.replied(.signOutRefresh(1), reply) == ["answer 1 \(word)"])
    }

    @Test("During the pause that a server requests, neither a sign-out nor another call sends a refresh")
    mutating func signOutsAndOtherCallsShareAPause() {
        _ = signOut(.stale)
        _ = driver.replied(.signOutRefresh(1), .busy)
        _ = driver.silent(2)
        #expect(driver.read(.stale) == ["notify signedIn", "answer 2 error 2"])
        #expect(signOut(.stale) == ["answer 1 signed out, error 2"])
    }
}
