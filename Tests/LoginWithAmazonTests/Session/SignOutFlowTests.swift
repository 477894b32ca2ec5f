import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct SignOutFlowTests {
    var driver = MachineDriver()

    /// Signs out while the store contains this grant. Returns the actions that follow the notification of the
    /// observers.
    private mutating func signOut(_ grant: Grant = .fresh) -> [String] {
        _ = driver.signOut(1)
        let words = driver.changed("remove 1", .done(grant))
        #expect(words.first == "notify signedOut byApp")
        return Array(words.dropFirst())
    }

    // MARK: What a sign-out ends

    @Test("A sign-out removes the grant first, and ends the sign-ins that show a page or exchange a code")
    mutating func signOutEndsEverySignIn() {
        driver.exchange(1)
        _ = driver.authorize(2, .sample(["postal_code"], .always))
        _ = driver.changed("clear 2 for 2")
        let page = driver.address(2)
        #expect(
            driver.signOut(3)
                == ["remove 3", "dismiss 2", "answer 2 cancelled signedOut", "answer 1 cancelled signedOut"])
        #expect(driver.replied(.exchange(1), .tokens) == [])
        #expect(!driver.open(page).isOurs)
    }

    @Test("A sign-out without a stored grant succeeds without a request")
    mutating func signOutWithoutAGrantSucceeds() {
        _ = driver.signOut(1)
        #expect(driver.changed("remove 1") == ["answer 1 signed out locally"])
    }

    @Test("A call made before a sign-out shows no page afterwards, but a later call does")
    mutating func callMadeBeforeASignOutShowsNoPage() {
        _ = driver.authorize(1)
        _ = driver.signOut(2)
        #expect(driver.read(.none) == ["answer 1 error 1"])
        _ = driver.authorize(3)
        #expect(driver.read(.none) == ["present 1"])
    }

    @Test("With an insecure endpoint, calls fail before any action, but a sign-out still notifies the grant's server")
    mutating func insecureEndpointFailsCallsButNoSignOut() {
        let insecure = CallSettings.at("http://example.com")
        #expect(driver.begin(1, .authorize(.sample()), insecure) == ["answer 1 error 6"])
        #expect(driver.begin(2, .fetchUser, insecure) == ["answer 2 error 6"])
        #expect(driver.begin(3, .signOut(onDevice: false), insecure) == ["remove 3"])
        #expect(driver.changed("remove 3", .done(.fresh)) == ["notify signedOut byApp", "send signOut(3) access-1"])
    }

    @Test("A cancelled sign-out still notifies the server and the observers")
    mutating func cancelledSignOutStillNotifiesTheServer() {
        _ = driver.signOut(1)
        #expect(driver.handle(.cancel(1)) == ["answer 1 cancelled"])
        #expect(driver.changed("remove 1", .done(.fresh)) == ["notify signedOut byApp", "send signOut(1) access-1"])
    }

    // MARK: How the server is notified

    @Test("A sign-out notifies the server that issued the grant, and not the call's server")
    mutating func serverThatIssuedTheGrantIsNotified() {
        _ = driver.begin(1, .signOut(onDevice: false), .at("https://elsewhere.example"))
        var urls: [String] = []
        for case .send(_, let request) in driver.actions(.changed(.remove(1), .done(.fresh))) {
            urls.append(request.url.absoluteString)
        }
        #expect(urls == ["https://example.com/out"])
    }

    @Test("Outside 21: If the lease can't be taken, an expired token is sent, and its refusal is reported")
    mutating func expiredTokenIsSentWithoutALease() {
        #expect(signOut(.stale) == ["lease signOut(1)"])
        #expect(driver.handle(.leased(.signOut(1), failure: "busy")) == ["send signOut(1) access-1"])
        #expect(driver.replied(.signOut(1), .json(401, "")) == ["answer 1 signed out, error 2"])
    }

    @Test(
        "Outside 21: A refused token is refreshed once, under the lease; a refusal of the new token is reported",
        arguments: [WireReply.json(401, ""), .refusal("invalid_token")])
    mutating func refusedTokenIsRefreshedOnce(refusal: WireReply) {
        _ = signOut()
        #expect(driver.replied(.signOut(1), refusal) == ["lease signOut(1)"])
        #expect(driver.leased(.signOut(1)) == ["send signOutRefresh(1) refresh-1"])
        #expect(driver.replied(.signOutRefresh(1), .tokens) == ["endLease signOut(1)", "send signOut(1) access-2"])
        #expect(driver.replied(.signOut(1), refusal) == ["answer 1 signed out, error 2"])
    }

    @Test("If the lease can't be taken, a refused token isn't sent again, and its refusal is reported")
    mutating func refusedTokenIsNotSentAgainWithoutALease() {
        _ = signOut()
        _ = driver.replied(.signOut(1), .json(401, ""))
        #expect(driver.handle(.leased(.signOut(1), failure: "busy")) == ["answer 1 signed out, error 2"])
    }

    @Test(
        "A sign-out reports a failed refresh of its token, unless the refresh is refused with `invalid_grant`",
        arguments: [
            (ScriptedTransport.Reply.success(.invalidGrant), "signed out"), (.failure(.offline), "signed out, error 7"),
            (.success(.busy), "signed out, error 2"), (.success(.json(200, "?")), "signed out, error 2"),
            (.success(.refusal("invalid_client")), "signed out, error 8"),
            (.success(.refusal("invalid_token")), "signed out, error 1"),
        ])
    mutating func failedRefreshIsReported(reply: ScriptedTransport.Reply, word: String) {
        _ = signOut(.stale)
        _ = driver.leased(.signOut(1))
        #expect(driver.replied(.signOutRefresh(1), reply) == ["endLease signOut(1)", "answer 1 \(word)"])
    }

    @Test("Sign-outs and other calls share the pause that a server requests, during which no refresh is sent")
    mutating func signOutsAndOtherCallsShareAPause() {
        _ = signOut(.stale)
        _ = driver.leased(.signOut(1))
        _ = driver.replied(.signOutRefresh(1), .busy)
        _ = driver.silent(2)
        #expect(driver.read(.stale) == ["notify signedIn", "answer 2 error 2"])
        _ = signOut(.stale)
        #expect(driver.leased(.signOut(1)) == ["endLease signOut(1)", "answer 1 signed out, error 2"])
    }

    @Test("After a successful refresh for a sign-out, the pause after a failure is one second again")
    mutating func successfulRefreshResetsThePause() {
        for reply in [WireReply.json(503, ""), .tokens, .json(503, "")] {
            _ = signOut(.stale)
            #expect(driver.leased(.signOut(1)) == ["send signOutRefresh(1) refresh-1"])
            _ = driver.replied(.signOutRefresh(1), reply)
            if reply.status == 200 { _ = driver.replied(.signOut(1), .json(200, "")) }
            driver.now += 1
        }
        _ = signOut(.stale)
        #expect(driver.leased(.signOut(1)) == ["send signOutRefresh(1) refresh-1"])
    }

    @Test(
        "The second failed refresh for a sign-out doubles the pause, even after a refusal in between",
        arguments: [false, true])
    mutating func secondFailedRefreshDoublesThePause(isRefusedBetween: Bool) {
        let replies: [WireReply] = [.json(503, "")] + (isRefusedBetween ? [.invalidGrant] : []) + [.json(503, "")]
        for reply in replies {
            _ = signOut(.stale)
            _ = driver.leased(.signOut(1))
            _ = driver.replied(.signOutRefresh(1), reply)
            driver.now += 1
        }
        _ = signOut(.stale)
        #expect(driver.leased(.signOut(1)) == ["endLease signOut(1)", "answer 1 signed out, error 2"])
    }

    // MARK: During a refresh

    @Test(
        "A sign-out during a refresh sends the new token, even one that couldn't be stored",
        arguments: [true, false])
    mutating func signOutDuringARefreshSendsTheNewToken(wasRefusedByTheStore: Bool) {
        driver.refresh(2)
        #expect(signOut(.stale) == ["lease signOut(1)"])
        _ = driver.replied(.refresh, .tokens)
        #expect(
            driver.changed("replace refresh-2", wasRefusedByTheStore ? .failed("full") : .overtaken)
                == (wasRefusedByTheStore ? ["answer 2 error 5", "endLease"] : ["read"]))
        #expect(driver.leased(.signOut(1)) == ["endLease signOut(1)", "send signOut(1) access-2"])
    }

    @Test("Tokens that couldn't be stored are sent once, by the first sign-out that removes the old grant")
    mutating func unstoredTokensAreSentOnce() {
        driver.refresh(2)
        _ = driver.replied(.refresh, .tokens)
        _ = driver.changed("replace refresh-2", .failed("full"))
        let unstored = driver
        #expect(signOut(.stale) == ["send signOut(1) access-2"])
        #expect(signOut(.stale) == ["lease signOut(1)"])
        driver = unstored
        #expect(signOut(.other) == ["send signOut(1) access-9"])
        #expect(signOut(.stale) == ["send signOut(1) access-2"])
    }
}
