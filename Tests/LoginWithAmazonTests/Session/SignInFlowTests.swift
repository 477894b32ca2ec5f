import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of a sign-in from its page to its stored grant, and of several concurrent sign-ins.
@Suite(.deadline) struct SignInFlowTests {
    var driver = MachineDriver()

    /// Begins a call, and answers its read of the store without a grant.
    private mutating func show(_ id: CallID, _ page: AuthorizeCall = .sample()) -> [String] {
        _ = driver.authorize(id, page)
        return driver.read(.none)
    }

    @Test("Equal calls join a sign-in until it stores its grant; later calls wait for the grant or sign in again")
    mutating func equalCallsShareASignInUntilItStoresItsGrant() throws {
        _ = show(1)
        #expect(show(2) == [])
        _ = driver.redirect(1)
        #expect(driver.authorize(3, .sample(["profile"], .always)) == ["clear 1 for 3"])
        _ = driver.replied(.exchange(1), .tokens)
        var other = driver
        #expect(other.authorize(4, .sample(["profile"], .always)) == ["clear 2 for 4"])
        #expect(driver.authorize(4) == [])
        #expect(
            driver.changed("store 1")
                == ["read", "notify signedIn", "answer 1 access-2", "answer 2 access-2", "answer 3 access-2"])
        #expect(driver.read(try #require(driver.grant(of: 1))) == ["answer 4 access-2"])
    }

    @Test("Cancelling a call that is to remove the grant prevents the removal, but not the page of another call")
    mutating func cancelledRemovalDoesNotPreventThePage() {
        #expect(driver.authorize(1, .sample(["profile"], .always)) == ["clear 1 for 1"])
        _ = driver.authorize(2)
        #expect(driver.read(.none) == [])
        #expect(driver.handle(.cancel(1)) == ["answer 1 cancelled"])
        #expect(!driver.machine.isWanted(.clear(1, for: 1)))
        #expect(driver.changed("clear 1 for 1", .overtaken) == ["present 1"])
    }

    @Test("A call is cancelled as superseded if it needs a different page from the one shown for a later call")
    mutating func callDoesNotSupersedeALaterPage() {
        _ = driver.authorize(1, .sample(["postal_code"]))
        _ = driver.authorize(2, .sample(["profile"], .always))
        #expect(driver.changed("clear 1 for 2") == ["present 1"])
        #expect(driver.read(.none) == ["answer 1 cancelled superseded"])
    }

    @Test("A call that needs the same page as a later call joins the later call's page")
    mutating func callJoinsTheEqualPageOfALaterCall() {
        _ = driver.authorize(1)
        _ = driver.authorize(2, .sample(["profile"], .always))
        #expect(driver.changed("clear 1 for 2") == ["present 1"])
        #expect(driver.read(.none) == [])
        #expect(driver.handle(.pageEnded(1, .cancelled(.byUser))) == (1...2).map { "answer \($0) cancelled byUser" })
    }

    @Test("A page that is superseded before the stored grant is removed isn't shown")
    mutating func supersededPageIsNotShown() {
        _ = driver.authorize(1, .sample(["postal_code"], .always))
        _ = driver.authorize(2, .sample(["profile"], .always))
        #expect(driver.changed("clear 1 for 1") == [])
        #expect(driver.changed("clear 2 for 2") == ["present 2"])
    }

    @Test("A sign-in is completed after its redirect even if no call waits for it")
    mutating func signInIsCompletedWithoutAWaitingCall() {
        driver.exchange(1)
        #expect(driver.handle(.cancel(1)) == ["answer 1 cancelled"])
        #expect(driver.replied(.exchange(1), .tokens) == ["store 1"])
        #expect(driver.changed("store 1") == ["notify signedIn"])
    }

    @Test(
        "A call with other or reordered scopes, or other data, grant type, sandbox mode or server supersedes the page")
    mutating func callWithOtherParametersSupersedesThePage() {
        func page(_ scopes: [String], _ data: String? = nil, code: String? = nil) -> AuthorizeCall {
            AuthorizeCall(
                strategy: .always, freshness: .fresh, wantsUser: false,
                page: PageParameters(
                    scopes: scopes, scopeData: data, kind: code.map { .code(challenge: $0, method: nil) } ?? .token))
        }
        let first = page(["profile", "postal_code"])
        let others = [
            (page(["profile"]), CallSettings.sample), (page(["postal_code", "profile"]), .sample),
            (page(first.scopes, "{}"), .sample),
            (page(first.scopes, code: "c"), .sample), (first, CallSettings(.sample, isSandbox: true)),
            (first, .at("https://elsewhere.example")),
        ]
        for (call, settings) in others {
            var driver = MachineDriver()
            _ = driver.authorize(1, first)
            let words = driver.begin(2, .authorize(call), settings)
            #expect(words.starts(with: ["dismiss 1", "answer 1 cancelled superseded"]), "\(call) \(settings)")
        }
    }

    @Test("The release of a manager ends its calls, but not a page that another manager's call waits for")
    mutating func releaseOfAManagerEndsOnlyItsOwnCalls() {
        _ = show(1)
        _ = driver.handle(.begin(2, .authorize(.sample()), .sample, 2))
        _ = driver.read(.none)
        #expect(driver.handle(.released(1)) == ["answer 1 cancelled managerReleased"])
        #expect(driver.handle(.released(2)) == ["answer 2 cancelled managerReleased", "dismiss 1"])
    }

    @Test("A page is shown again by the manager of the first call that still waits, and not by a released manager")
    mutating func pageIsShownAgainByTheFirstWaitingManager() {
        _ = show(1)
        _ = driver.handle(.pageEnded(1, .deferred))
        var managers: [ManagerID] = []
        for call in [2, 3] as [CallID] {
            _ = driver.handle(.begin(call, .authorize(.sample()), .sample, call))
            for case .present(let page) in driver.actions(.read(.none, since: .noon)) {
                managers.append(page.manager)
            }
            _ = driver.handle(.released(1))
            driver.now += 2
        }
        #expect(managers == [2])
    }

    // MARK: The end of a page

    @Test(
        "Regression 11: A page's end cancels or fails its call, or leaves it waiting; a repeated report has no effect",
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

    @Test("If the agent returns no result, equal calls join the page; a call after at least two seconds shows it again")
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

    @Test("Outside 14: A call that can't remove the stored grant fails, and no longer keeps a shared page open")
    mutating func callFailsIfTheGrantCannotBeRemoved() {
        _ = driver.authorize(1)
        _ = driver.read(.none)
        #expect(driver.authorize(2, .sample(["profile"], .always)) == ["clear 1 for 2"])
        #expect(driver.changed("clear 1 for 2", .failed("full")) == ["answer 2 error 5"])
        #expect(driver.handle(.cancel(1)) == ["answer 1 cancelled", "dismiss 1"])
    }

    @Test(
        "A redirect with the error invalid_grant or invalid_token fails the call with code 2",
        arguments: ["invalid_grant", "invalid_token"])
    mutating func redirectWithATokenErrorFailsWithCode2(name: String) {
        _ = driver.authorize(1)
        _ = driver.read(.none)
        #expect(driver.redirect(1, "error=\(name)") == ["dismiss 1", "answer 1 error 2"])
    }

    @Test("The page has the user's language, which is determined only when a page is shown")
    func pageHasTheLanguageOfTheUser() {
        let reads = Locked(0)
        var machine = SessionMachine(clientID: "client", random: TestRandom().octets) {
            reads.withLock { $0 += 1 }
            return "fr_FR"
        }
        _ = machine.handle(.begin(1, .authorize(.sample()), .sample, 1), at: .noon)
        #expect(reads.withLock { $0 } == 0)
        for case .present(let page) in machine.handle(.read(.none, since: .noon), at: .noon) {
            #expect(page.url.absoluteString.hasSuffix("&language=fr_FR"), "\(page.url)")
        }
        #expect(reads.withLock { $0 } == 1)
    }

    // MARK: The redirect

    @Test("Regression 12: The redirect of a page that has ended is rejected, even if a later page is shown")
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

    @Test("The app receives the code with the redirect URI for the exchange, including the port of the actual redirect")
    mutating func codeHasTheRedirectURIForItsExchange() {
        let settings = CallSettings(Harness.configuration(clientID: "client", redirectURI: "http://127.0.0.1/cb"))
        let page = PageParameters(scopes: ["profile"], scopeData: nil, kind: .code(challenge: "c", method: nil))
        let call = AuthorizeCall(strategy: .auto, freshness: .fresh, wantsUser: false, page: page)
        #expect(driver.begin(1, .authorize(call), settings) == ["present 1"])
        let state = driver.pages[1]?.parameter("state") ?? ""
        let words = driver.open(address("http://127.0.0.1:49152/cb?code=x&state=\(state)")).words
        #expect(words == ["dismiss 1", "answer 1 code for http://127.0.0.1:49152/cb"])
    }

    // MARK: The exchange

    @Test(
        "The granted scopes are those of the token reply, or else of the redirect, or else of the page",
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
    }

    @Test("A grant's requested scopes are those of its page, which include a profile scope that was granted before")
    mutating func requestedScopesAreThoseOfThePage() {
        _ = driver.authorize(1, .sample(["postal_code"]))
        _ = driver.read(.fresh)
        _ = driver.redirect(1)
        _ = driver.replied(.exchange(1), .json(200, #"{"access_token":"a","refresh_token":"r","scope":"profile"}"#))
        #expect(driver.grant(of: 1)?.asked == ["postal_code", "profile"])
    }
}
