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

    @Test("A sign-out removes the grant first, and ends every sign-in")
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
        #expect(driver.changed("remove 3") == ["answer 3 signed out locally"])
    }

    @Test("A call made before a sign-out shows no page afterwards")
    mutating func callMadeBeforeASignOutShowsNoPage() {
        _ = driver.authorize(1)
        _ = driver.signOut(2)
        #expect(driver.read(.none) == ["answer 1 error 1"])
        _ = driver.authorize(3)
        #expect(driver.read(.none) == ["present 1"])
    }

    @Test("An insecure endpoint fails a call before any action, but a sign-out still removes the grant")
    mutating func insecureEndpointFailsOnlyOtherCalls() {
        let insecure = CallSettings.at("http://example.com")
        #expect(driver.begin(1, .authorize(.sample()), insecure) == ["answer 1 error 6"])
        #expect(driver.begin(2, .fetchUser, insecure) == ["answer 2 error 6"])
        #expect(driver.begin(3, .signOut(onDevice: false), insecure) == ["remove 3"])
        #expect(driver.changed("remove 3", .done(.fresh)) == ["notify signedOut byApp", "send signOut(3) access-1"])
    }

    @Test("A cancelled sign-out still notifies the server and the observers")
    mutating func cancelledSignOutStillNotifies() {
        _ = driver.signOut(1)
        #expect(driver.handle(.cancel(1)) == ["answer 1 cancelled"])
        #expect(driver.changed("remove 1", .done(.fresh)) == ["notify signedOut byApp", "send signOut(1) access-1"])
    }

    // MARK: How the server is notified

    @Test("The server that issued the grant is notified, and not the call's server")
    mutating func grantsServerIsNotified() {
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
        "Outside 21: A token that the server refuses is refreshed once, under the lease",
        arguments: [WireReply.json(401, ""), .refusal("invalid_token")])
    mutating func refusedTokenIsRefreshedOnce(refusal: WireReply) {
        _ = signOut()
        #expect(driver.replied(.signOut(1), refusal) == ["lease signOut(1)"])
        var other = driver
        #expect(
            other.handle(.leased(.signOut(1), failure: "busy")) == ["answer 1 signed out, error 2"],
            "the refused token isn't sent again")
        #expect(driver.leased(.signOut(1)) == ["send signOutRefresh(1) refresh-1"])
        #expect(driver.replied(.signOutRefresh(1), .tokens) == ["endLease signOut(1)", "send signOut(1) access-2"])
        #expect(driver.replied(.signOut(1), refusal) == ["answer 1 signed out, error 2"])
    }

    @Test(
        "A failed refresh before the notification is reported, unless it shows that the sign-in has ended already",
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

    @Test("Sign-outs and other calls share the pause of Retry-After, during which no refresh is sent")
    mutating func signOutsAndOtherCallsShareAPause() {
        _ = signOut(.stale)
        _ = driver.leased(.signOut(1))
        _ = driver.replied(.signOutRefresh(1), .busy)
        _ = driver.silent(2)
        #expect(driver.read(.stale) == ["notify signedIn", "answer 2 error 2"])
        _ = driver.silent(3)
        #expect(driver.read(.fresh) == ["answer 3 access-1"], "this call needs no refresh")
        _ = signOut(.stale)
        #expect(driver.leased(.signOut(1)) == ["endLease signOut(1)", "answer 1 signed out, error 2"])
    }

    // MARK: During a refresh

    @Test("A sign-out during a refresh sends the new token, even if it couldn't be stored", arguments: [true, false])
    mutating func signOutSendsTheNewToken(wasRefusedByTheStore: Bool) {
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
