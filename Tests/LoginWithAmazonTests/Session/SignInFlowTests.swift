import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite struct SignInFlowTests {
    var driver = SignInFlowDriver()

    @Test("A sign-in shows the page, exchanges the code, stores the grant and answers, in this order")
    mutating func aSignInsActionsComeInOrder() {
        #expect(driver.begin(1) == ["present 1"])
        #expect(driver.handle(.agentEnded(1, .redirected(driver.address(1)))) == ["dismiss 1", "hold", "exchange 1"])
        #expect(driver.handle(.replied(1, .success(.tokens))) == ["store 1"])
        #expect(driver.handle(.stored(1, .done())) == ["release", "signedIn [1] access-2"])
    }

    @Test("The stored grant is cleared before the page is shown")
    mutating func theGrantIsClearedBeforeThePage() {
        #expect(driver.begin(1, clearing: true) == ["clear 1"])
        #expect(driver.handle(.cleared(1, 1, .done())) == ["cleared nothing", "present 1"])
        #expect(driver.handle(.cleared(1, 1, .done(.fresh))) == ["cleared"])
    }

    @Test("If the stored grant cannot be cleared no page is shown")
    mutating func withoutAClearedGrantNoPageIsShown() {
        _ = driver.begin(1, clearing: true)
        #expect(driver.handle(.cleared(1, 1, .failed("full"))) == ["answer [1] error 5"])
    }

    @Test("Equal sign-ins join the page on screen, and the one being completed")
    mutating func equalSignInsJoinOnScreenAndWhileCompleting() {
        _ = driver.begin(1)
        #expect(driver.begin(2) == [])
        _ = driver.redirect(1)
        #expect(driver.begin(3) == [])
        _ = driver.handle(.replied(1, .success(.tokens)))
        #expect(driver.begin(4) == ["lookUp 4"])
        #expect(driver.handle(.stored(1, .done())) == ["release", "signedIn [1, 2, 3] access-2"])
        #expect(driver.begin(5) == ["present 2"])
    }

    @Test("A different sign-in supersedes the one on screen")
    mutating func aDifferentSignInSupersedesTheOneOnScreen() {
        _ = driver.begin(1)
        #expect(driver.begin(2, .sample("postal_code")) == ["dismiss 1", "answer [1] cancelled", "present 2"])
        #expect(driver.handle(.agentEnded(1, .cancelled)) == [])
        #expect(driver.redirect(1).isOurs == false)
        #expect(driver.redirect(2).isOurs)
    }

    @Test("A call that reaches its page late does not supersede a later call's page")
    mutating func anEarlierSignInDoesNotSupersedeALaterOne() {
        _ = driver.begin(2)
        #expect(driver.begin(1, .sample("postal_code")) == ["answer [1] cancelled"])
        #expect(driver.begin(1) == [])
        #expect(driver.redirect(1).isOurs)
    }

    @Test("Sign-ins that differ in scope order, scope data, grant type or sandbox mode are not joined")
    mutating func differentSignInsAreNotJoined() {
        let first = PageParameters.sample("profile", "postal_code")
        let others = [
            PageParameters.sample("postal_code", "profile"),
            PageParameters(scopes: first.scopes, scopeData: "{}", kind: .token, isSandbox: false),
            PageParameters(
                scopes: first.scopes, scopeData: nil, kind: .code(challenge: "c", method: nil), isSandbox: false),
            PageParameters(scopes: first.scopes, scopeData: nil, kind: .token, isSandbox: true),
        ]
        for other in others {
            var driver = SignInFlowDriver()
            _ = driver.begin(1, first)
            #expect(driver.begin(2, other).contains("answer [1] cancelled"), "\(other)")
        }
    }

    @Test("A sign-in that is being completed is not superseded")
    mutating func aCompletingSignInIsNotSuperseded() {
        _ = driver.begin(1)
        _ = driver.redirect(1)
        #expect(driver.begin(2, .sample("postal_code")) == ["present 2"])
        _ = driver.redirect(2)
        #expect(driver.handle(.replied(2, .success(.tokens))) == ["store 2"])
        #expect(driver.handle(.replied(1, .success(.tokens))) == ["store 1"])
        #expect(driver.handle(.stored(2, .done())) == ["release", "signedIn [2] access-2"])
        #expect(driver.handle(.stored(1, .done())) == ["release", "signedIn [1] access-2"])
    }

    @Test("A sign-in superseded while it clears the grant is never shown")
    mutating func aSignInSupersededWhileItClearsIsNeverShown() {
        _ = driver.begin(1, clearing: true)
        _ = driver.begin(2, .sample("postal_code"))
        #expect(driver.handle(.cleared(1, 1, .done())) == ["cleared nothing"])
    }

    @Test("A sign-out ends every sign-in and every hold")
    mutating func signOutEndsEverySignInAndEveryHold() {
        _ = driver.begin(1)
        _ = driver.redirect(1)
        _ = driver.begin(2, .sample("postal_code"))
        let words = driver.note(driver.flow.cancelAll())
        #expect(words == ["dismiss 2", "answer [2] cancelled", "answer [1] cancelled", "release"])
        #expect(driver.handle(.replied(1, .success(.tokens))) == [])
        #expect(driver.redirect(2).isOurs == false)
    }

    @Test("Cancelling the last call that waits for a page closes it")
    mutating func cancellingTheLastCallClosesThePage() {
        _ = driver.begin(1)
        _ = driver.begin(2)
        #expect(driver.note(driver.flow.forget(1)) == [])
        #expect(driver.note(driver.flow.forget(2)) == ["dismiss 1", "answer [] cancelled"])
        #expect(driver.begin(3) == ["present 2"])
    }

    @Test("A sign-in is completed even if no call waits for it")
    mutating func aSignInWithoutWaitingCallsIsCompleted() {
        _ = driver.begin(1)
        _ = driver.redirect(1)
        _ = driver.flow.forget(1)
        _ = driver.handle(.replied(1, .success(.tokens)))
        #expect(driver.handle(.stored(1, .done())) == ["release", "signedIn [] access-2"])
    }

    // MARK: The end of a page

    @Test(
        "Each way in which a user agent ends the page has the expected result",
        arguments: [
            (SignInFlow.AgentEnd.cancelled, ["answer [1] cancelled"]), (.failed("no browser"), ["answer [1] error 5"]),
            (.deferred, []),
            (.redirected(TestSupport.address("https://elsewhere.example/?code=x")), ["answer [1] error 2"]),
        ])
    mutating func anAgentEndsThePage(end: SignInFlow.AgentEnd, words: [String]) {
        _ = driver.begin(1)
        #expect(driver.handle(.agentEnded(1, end)) == words)
        #expect(driver.handle(.agentEnded(1, end)) == [])
    }

    @Test("The user agent's result is ignored after the redirect was handled")
    mutating func anAgentsResultAfterTheRedirectIsIgnored() {
        _ = driver.begin(1)
        _ = driver.redirect(1)
        for end in [SignInFlow.AgentEnd.cancelled, .failed("late"), .deferred, .redirected(driver.address(1))] {
            #expect(driver.handle(.agentEnded(1, end)) == [])
        }
    }

    // MARK: The exchange

    @Test(
        "A failed code exchange ends the hold and stores nothing",
        arguments: [
            (ScriptedTransport.Reply.failure(.offline), 7), (.success(.busy), 2), (.success(.json(200, "<html>")), 2),
            (.success(.invalidGrant), 2), (.success(.refusal("invalid_client")), 8),
            (.success(.refusal("invalid_request")), 6), (.success(.json(200, ScriptedTransport.tokens("a", nil))), 2),
            (.success(.json(400, #"{"error":"x","force_update":"1"}"#)), 10),
        ])
    mutating func aFailedExchangeEndsTheHoldAndStoresNothing(reply: ScriptedTransport.Reply, code: Int) {
        _ = driver.begin(1)
        _ = driver.redirect(1)
        #expect(driver.handle(.replied(1, reply)) == ["release", "answer [1] error \(code)"])
        #expect(driver.handle(.stored(1, .done())) == [])
    }

    @Test("A grant that cannot be stored is a device error")
    mutating func aGrantThatCannotBeStoredIsADeviceError() {
        _ = driver.begin(1)
        _ = driver.redirect(1)
        _ = driver.handle(.replied(1, .success(.tokens)))
        #expect(driver.handle(.stored(1, .failed("full"))) == ["release", "answer [1] error 5"])
    }

    @Test("Unexpected or repeated events are ignored")
    mutating func aSecondReplyOrStoringIsIgnored() {
        _ = driver.begin(1)
        #expect(driver.handle(.replied(1, .success(.tokens))) == [])
        _ = driver.redirect(1)
        #expect(driver.handle(.stored(1, .done())) == [])
        _ = driver.handle(.replied(1, .success(.tokens)))
        #expect(driver.handle(.replied(1, .success(.tokens))) == [])
        _ = driver.handle(.stored(1, .done()))
        #expect(driver.handle(.stored(1, .done())) == [])
    }

    @Test(
        "The granted scopes come from the token reply, else from the redirect, else from the page's request",
        arguments: [
            ("", "", "profile postal_code"), ("&scope=profile", "", "profile"),
            ("&scope=profile", #","scope":"postal_code""#, "postal_code"),
        ])
    mutating func theScopesAreThoseOfTheTokenReplyElseTheRedirectElseThePage(
        redirect: String, reply: String, scopes: String
    ) {
        _ = driver.begin(1, .sample("profile"), extra: ["postal_code", "profile"])
        _ = driver.redirect(1, "code=x" + redirect)
        let body = #"{"access_token":"a","refresh_token":"r"\#(reply)}"#
        let actions = driver.flow.handle(.replied(1, .success(.json(200, body))), at: .noon)
        guard case .perform(.change(.store(1, let grant))) = actions.first else {
            Issue.record("\(actions)")
            return
        }
        #expect(grant.scopes == scopes.split(separator: " ").map(String.init))
    }

    @Test("If the agent returns without a result, the next equal call shows the page again")
    mutating func aDeferredPageIsShownAgain() {
        _ = driver.begin(1)
        _ = driver.handle(.agentEnded(1, .deferred))
        #expect(driver.begin(2, at: .noon + 2) == ["present 1"])
        #expect(driver.begin(3, at: .noon + 2) == [])
        #expect(driver.handle(.agentEnded(1, .cancelled)) == ["answer [1, 2, 3] cancelled"])
    }

    @Test("A double tap shows one page even if the agent returns without a result")
    mutating func aDoubleTapShowsADeferredPageOnce() {
        _ = driver.begin(1)
        _ = driver.handle(.agentEnded(1, .deferred))
        #expect(driver.begin(2, at: .noon + 1.9) == [])
    }

    @Test("The page is in the user's language, which is read only when a page is shown")
    func language() {
        let asked = Locked(0)
        var machine = SessionMachine(random: TestRandom().octets) {
            asked.withLock { $0 += 1 }
            return "fr_FR"
        }
        _ = machine.handle(.authorize(1, .sample(["profile"], .never), .sample), at: .noon)
        _ = machine.handle(.grants(.read(.grant(.fresh))), at: .noon)
        #expect(asked.withLock { $0 } == 0)
        var pages: [String] = []
        for case .present(_, let url, _) in machine.handle(.authorize(2, .sample(["dash"], .auto), .sample), at: .noon)
            + machine.handle(.grants(.read(.grant(.fresh))), at: .noon)
        {
            pages.append(url.absoluteString)
        }
        #expect(pages.count == 1 && pages.allSatisfy { $0.hasSuffix("&language=fr_FR") }, "\(pages)")
        #expect(asked.withLock { $0 } == 1)
    }

    @Test("A sign-in for another server is not joined")
    func aSignInForAnotherServerIsNotJoined() {
        var flow = SignInFlow(random: TestRandom().octets) { nil }
        let page = PageParameters(scopes: ["profile"], scopeData: nil, kind: .token, isSandbox: false)
        let settings = { (region: AMZNRegion) in
            SessionSettings(
                clientID: "c", redirectURI: address("a.b:/c"), endpoints: .production(region))
        }
        _ = flow.begin(1, page, clearing: false, settings: settings(.NA), at: .noon)
        #expect(
            flow.begin(2, page, clearing: false, settings: settings(.EU), at: .noon).map(\.word) == [
                "dismiss 1", "answer [1] cancelled", "present 2",
            ])
    }
}
