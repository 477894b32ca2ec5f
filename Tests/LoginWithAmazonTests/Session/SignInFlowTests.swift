import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of a sign-in from its page to its stored grant, and of several concurrent sign-ins.
@Suite(.deadline) struct SignInFlowTests {
    var driver = MachineDriver()

    /// Starts a call, and answers its read of the store without a grant.
    private mutating func show(_ id: CallID, _ page: AuthorizeCall = .sample()) -> [String] {
        _ = driver.authorize(id, page)
        return driver.read(.none)
    }

    @Test(
        "Calls, even with *always*, share a sign-in until its tokens arrive; a later call with *always* begins another")
    mutating func callsShareASignInUntilItsTokensArrive() throws {
        _ = show(1)
        #expect(show(2) == [])
        _ = driver.redirect(1)
        #expect(driver.authorize(3, .sample(["profile"], .always)) == [])
        _ = driver.replied(.exchange(1), .tokens)
        var later = driver
        #expect(later.authorize(4, .sample(["profile"], .always)) == ["remove for sign-in 4"], "another sign-in")
        #expect(driver.authorize(4) == [])
        #expect(
            driver.changed("store 1").filter { !$0.hasPrefix("send profile") }
                == ["read", "notify signedIn"] + (1...3).map { "answer \($0) access-2" })
        #expect(driver.read(try #require(driver.grant(of: 1))) == ["answer 4 access-2"])
    }

    @Test("Cancelling a call that is to remove the grant prevents the removal, but not the page of another call")
    mutating func cancelledRemovalDoesNotPreventThePage() {
        #expect(driver.authorize(1, .sample(["profile"], .always)) == ["remove for sign-in 1"])
        _ = driver.authorize(2)
        #expect(driver.read(.none) == [])
        #expect(driver.handle(.cancel(1)) == ["answer 1 cancelled"])
        #expect(!driver.machine.isWanted(.removeForSignIn(1)))
        #expect(driver.changed("remove for sign-in 1", .overtaken) == ["present 1"])
    }

    @Test("If two sign-ins serve a call, it shares the later one")
    mutating func callSharesTheLaterSignIn() {
        driver.exchange(1)
        _ = driver.authorize(2, .sample(["profile", "postal_code"], .always))
        #expect(driver.authorize(3, .sample(["profile"], .always)) == ["remove for sign-in 3"])
        #expect(driver.changed("remove for sign-in 2") == ["present 2"])
    }

    @Test("A call is cancelled as superseded if a page that it can't share is shown for a later call")
    mutating func callDoesNotSupersedeALaterPage() {
        _ = driver.authorize(1, .sample(["postal_code"]))
        _ = driver.authorize(2, .sample(["profile"], .always))
        #expect(driver.changed("remove for sign-in 2") == ["notify signedOut forNewSignIn", "present 1"])
        #expect(driver.read(.none) == ["answer 1 cancelled superseded"])
    }

    @Test("A call that needs the same page as a later call joins the later call's page")
    mutating func callJoinsTheEqualPageOfALaterCall() {
        _ = driver.authorize(1)
        _ = driver.authorize(2, .sample(["profile"], .always))
        #expect(driver.changed("remove for sign-in 2") == ["notify signedOut forNewSignIn", "present 1"])
        #expect(driver.read(.none) == [])
        #expect(driver.handle(.pageEnded(1, .cancelled(.byUser))) == (1...2).map { "answer \($0) cancelled byUser" })
    }

    @Test("A sign-in that is superseded before the stored grant is removed shows no page")
    mutating func supersededPageIsNotShown() {
        _ = driver.authorize(1, .sample(["postal_code"], .always))
        _ = driver.authorize(2, .sample(["profile"], .always))
        #expect(driver.changed("remove for sign-in 1", .overtaken) == [])
        #expect(driver.changed("remove for sign-in 2") == ["notify signedOut forNewSignIn", "present 2"])
    }

    @Test("A sign-in is completed after its redirect even if no call waits for it")
    mutating func signInIsCompletedWithoutAWaitingCall() {
        driver.exchange(1)
        #expect(driver.handle(.cancel(1)) == ["answer 1 cancelled"])
        #expect(driver.replied(.exchange(1), .tokens) == ["store 1"])
        #expect(driver.changed("store 1") == ["notify signedIn", "send profile(1) access-2"])
    }

    @Test(
        "Promise 46: A call shares the page if the page covers its scopes and data; any other call replaces the page"
    )
    mutating func pageIsSharedByCallsThatItServes() {
        func page(_ scopes: [String], _ data: String? = nil, code: String? = nil) -> AuthorizeCall {
            AuthorizeCall(
                strategy: .always, freshness: .fresh, wantsUser: false,
                page: PageParameters(
                    scopes: scopes, options: data.map { ["scope_data": $0] } ?? [:],
                    kind: code.map { .code(challenge: $0, method: nil) } ?? .token))
        }
        func words(_ first: AuthorizeCall, _ second: AuthorizeCall, _ settings: CallSettings = .sample) -> [String] {
            var driver = MachineDriver()
            _ = driver.authorize(1, first)
            return driver.start(2, .authorize(second), settings)
        }
        let superseded = ["dismiss 1", "answer 1 cancelled superseded"]
        let first = page(["profile", "postal_code"], "{}")
        for call in [
            first, page(["postal_code", "profile"], "{}"), page(["profile"]), page(["profile:user_id"]),
        ] {
            #expect(words(first, call) == ["remove for sign-in 2"], "\(call.page)")
        }
        for call in [page(["alexa:all"]), page(["profile"], "[]"), page(first.scopes, code: "c")] {
            #expect(words(first, call).starts(with: superseded), "\(call.page)")
        }
        let isolated = [
            CallSettings(.sample, isSandbox: true), .at("https://elsewhere.example"),
            CallSettings(
                AMZNConfiguration(
                    clientID: "client", redirectURI: address("com.example.other:/x"),
                    endpoints: AMZNConfiguration.sample.endpoints)),
        ]
        for settings in isolated { #expect(words(first, first, settings).starts(with: superseded), "\(settings)") }
        let code = page(["profile"], code: "c")
        #expect(words(code, code) == [])
        #expect(words(code, page(["profile"], code: "d")).starts(with: superseded), "another challenge")
        #expect(words(code, page(["profile"])).starts(with: superseded))
    }

    @Test("A page is shown again by the manager of the first call that still waits")
    mutating func pageIsShownAgainByTheFirstWaitingManager() {
        _ = show(1)
        #expect(driver.machine.presenter(of: 1) == 1)
        _ = driver.handle(.start(2, .authorize(.sample()), .sample, 2))
        _ = driver.read(.none)
        _ = driver.handle(.cancel(1))
        #expect(driver.machine.presenter(of: 1) == 2)
        _ = driver.handle(.cancel(2))
        #expect(driver.machine.presenter(of: 1) == nil)
    }

    // MARK: The end of a page

    @Test(
        "Promise 47: A page's end has the listed effect on its call, and a repeated report of that end has no effect",
        arguments: [
            (SessionMachine.PageEnd.cancelled(.byUser), ["answer 1 cancelled byUser"]),
            (.cancelled(.timedOut), ["answer 1 cancelled timedOut"]), (.failed("no browser"), ["answer 1 error 5"]),
            (.deferred, []), (.redirected(TestSupport.address("https://elsewhere.example/?x")), ["answer 1 error 2"]),
        ])
    mutating func pageEndsItsCallOnlyOnce(end: SessionMachine.PageEnd, words: [String]) {
        _ = show(1)
        #expect(driver.handle(.pageEnded(1, end)) == words)
        #expect(driver.handle(.pageEnded(1, end)) == [])
    }

    @Test("If the agent returns no result, equal calls join the page; after two seconds, a call shows the page again")
    mutating func deferredPageIsShownAgain() {
        _ = show(1)
        _ = driver.handle(.pageEnded(1, .deferred))
        driver.now += 1.9
        #expect(show(2) == [])
        driver.now += 0.1
        #expect(show(3) == ["present 1"])
        #expect(show(4) == [])
        #expect(driver.handle(.pageEnded(1, .cancelled(.byUser))) == (1...4).map { "answer \($0) cancelled byUser" })
    }

    @Test("Promise 48: A call that can't remove the stored grant fails, and no longer keeps a shared page open")
    mutating func callFailsIfTheGrantCannotBeRemoved() {
        _ = driver.authorize(1)
        _ = driver.read(.none)
        #expect(driver.authorize(2, .sample(["profile"], .always)) == ["remove for sign-in 2"])
        #expect(driver.changed("remove for sign-in 2", .failed("full")) == ["answer 2 error 5"])
        #expect(driver.handle(.cancel(1)) == ["answer 1 cancelled", "dismiss 1"])
    }

    @Test(
        "A redirect with an error fails its call with the listed code",
        arguments: [
            ("access_denied", 4), ("server_error", 2), ("temporarily_unavailable", 2), ("unauthorized_client", 8),
            ("invalid_scope", 6), ("invalid_grant", 6), ("something_else", 6),
        ])
    mutating func redirectWithAnErrorFailsItsCall(name: String, code: Int) {
        _ = show(1)
        #expect(driver.redirect(1, "error=\(name)") == ["dismiss 1", "answer 1 error \(code)"])
    }

    @Test("The page's URL has the user's language, which is read only when a page is shown")
    func pageHasTheLanguageOfTheUser() {
        let reads = Locked(0)
        var machine = SessionMachine(clientID: "client", random: TestRandom().octets) {
            reads.withLock { $0 += 1 }
            return "fr_FR"
        }
        _ = machine.handle(.start(1, .authorize(.sample()), .sample, 1), at: .noon)
        #expect(reads.withLock { $0 } == 0)
        for case .present(let page) in machine.handle(.read(.none, since: .noon), at: .noon) {
            #expect(page.url.absoluteString.hasSuffix("&language=fr_FR"), "\(page.url)")
        }
        #expect(reads.withLock { $0 } == 1)
    }

    // MARK: The redirect

    @Test("Promise 50: The redirect of a page that has ended is rejected, even if a later page is shown")
    mutating func redirectOfAnEndedPageIsRejected() {
        _ = show(1)
        let redirect = driver.address(1)
        _ = driver.handle(.pageEnded(1, .cancelled(.byUser)))
        #expect(!driver.open(redirect).isOurs)
        #expect(show(3) == ["present 2"])
        #expect(!driver.open(redirect).isOurs)
        #expect(driver.handle(.pageEnded(1, .redirected(redirect))) == [], "the report is about the previous page")
        _ = driver.handle(.pageEnded(2, .cancelled(.byUser)))
        _ = driver.authorize(2, .sample(["profile"], .always))
        #expect(!driver.open(redirect).isOurs)
    }

    @Test("Each sign-in has its own state and code challenge, of 43 characters each")
    mutating func everySignInHasItsOwnStateAndChallenge() {
        _ = show(1)
        _ = show(2, .sample(["postal_code"]))
        for name in ["state", "code_challenge"] {
            let values = [1, 2].map { driver.pages[$0]?.parameter(name) }
            #expect(values.allSatisfy { $0?.count == 43 }, "\(name)")
            #expect(values[0] != values[1], "\(name)")
        }
    }

    @Test(
        "Promise 9: The app receives the code and, for its exchange, the redirect URI with the redirect's port"
    )
    mutating func codeHasTheRedirectURIForItsExchange() {
        let settings = CallSettings(Harness.configuration(clientID: "client", redirectURI: "http://127.0.0.1/cb"))
        let page = PageParameters(scopes: ["profile"], kind: .code(challenge: "c", method: nil))
        let call = AuthorizeCall(strategy: .auto, freshness: .fresh, wantsUser: false, page: page)
        #expect(driver.start(1, .authorize(call), settings) == ["present 1"])
        let state = driver.pages[1]?.parameter("state") ?? ""
        let words = driver.open(address("http://127.0.0.1:49152/cb?code=x&state=\(state)")).words
        #expect(words == ["dismiss 1", "answer 1 code for http://127.0.0.1:49152/cb"])
    }

    // MARK: The exchange

    @Test(
        "The granted scopes come from the token reply, or else from the redirect, or else from the page",
        arguments: [
            ("", "", ["postal_code", "profile"]), ("&scope=profile", "", ["profile"]),
            ("&scope=profile", #","scope":"postal_code""#, ["postal_code"]),
        ])
    mutating func grantedScopesComeFromReplyOrRedirectOrPage(redirect: String, reply: String, scopes: [String]) {
        _ = driver.authorize(1, .sample(["postal_code"]))
        _ = driver.read(.fresh)
        _ = driver.redirect(1, "code=x" + redirect)
        _ = driver.replied(.exchange(1), .json(200, #"{"access_token":"a","refresh_token":"r"\#(reply)}"#))
        #expect(driver.grant(of: 1)?.scopes == scopes)
        #expect(driver.grant(of: 1)?.asked == ["postal_code", "profile"], "the page's, with a scope granted before")
    }

    @Test("If a sign-out ends an exchange, the calls that wait for the sign-in read the store")
    mutating func signOutDuringAnExchangeResumesWaitingCalls() {
        driver.exchange(1)
        #expect(driver.start(2, .readSession) == [])
        #expect(driver.signOut(3).contains("read for 2"))
    }
}
