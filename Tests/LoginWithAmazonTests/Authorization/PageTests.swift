import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// The ways a page ends, and the ways its redirect arrives.
@Suite(.timeLimit(.minutes(10))) struct PageTests {
    let harness = Harness()

    /// Shows a page that hands over to another app.
    private func showPage() async -> BlockCall {
        harness.userAgent.next(.deferred)
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        let call = harness.authorize("profile")
        await harness.log.until("page")
        return call
    }

    @Test("An agent that can't show the page causes a device error with its reason")
    func anAgentThatCannotShowThePageIsADeviceError() async {
        harness.userAgent.next(.fail("There is no browser."))
        await #expect(throws: AMZNError(.deviceError, "There is no browser.")) { try await harness.token("profile") }
    }

    @Test("handleRedirect accepts a redirect once")
    func aRedirectIsAcceptedOnce() async {
        let call = await showPage()
        #expect(!harness.open("code=x&state=wrong"))
        #expect(harness.open())
        #expect(!harness.open())
        #expect(await call.end() == ["token access-1"])
        #expect(!harness.open())
        #expect(harness.log.events == ["page", "exchange"])
    }

    @Test("handleRedirect closes a page that is still open")
    func handlingARedirectClosesThePage() async {
        harness.userAgent.next(.linger)
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        let call = harness.authorize("profile")
        await harness.log.until("page")
        #expect(harness.open())
        await harness.log.until("closed")
        #expect(await call.end() == ["token access-1"])
    }

    /// iOS may end the process while the user is in the browser. The secrets of its sign-in are lost.
    @Test("A redirect that launches the app is rejected, keeps the stored grant, and doesn't prevent the next sign-in")
    func aRedirectToANewProcess() async throws {
        let former = Harness()
        former.userAgent.next(.deferred)
        let call = former.authorize("profile")
        await former.log.until("page")
        let redirect = try #require(
            ScriptedUserAgent.redirect(former.userAgent.pages[0], Harness.configuration.redirectURI, "code=x"))
        let random = TestRandom()
        (0..<100).forEach { _ in _ = random.octets(1) }
        let launched = Harness(random: random)
        try await launched.signIn()
        #expect(!launched.manager.handleRedirect(redirect))
        #expect(await launched.authorize("profile", strategy: .never).end() == ["token access-1"])
        launched.userAgent.next(.deferred)
        let next = launched.authorize("postal_code")
        await launched.log.until("page")
        #expect(!launched.manager.handleRedirect(redirect))
        #expect(launched.open())
        launched.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await next.end() == ["token access-2"])
        former.manager.signOut(nil)
        _ = await call.end()
    }

    // MARK: Misbehaving user agents

    @Test("Regression 15: A redirect that the agent returns after handleRedirect accepted it has no effect")
    func anAgentThatAnswersTwice() async {
        harness.userAgent.next(.redirectAfter("go", "code=again"))
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        let call = harness.authorize("profile")
        await harness.log.until("page")
        #expect(harness.open())
        harness.log.add("go")
        await harness.log.until("returned")
        #expect(await call.end() == ["token access-1"])
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-1"])
        #expect(harness.log.events.filter { $0 == "exchange" }.count == 1)
        #expect(call.answers.count == 1)
    }

    @Test("Regression 15: A redirect that arrives on many threads at once is accepted only once")
    func anAgentThatAnswersFromManyThreads() async {
        let call = await showPage()
        let taken = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 { group.addTask { harness.open() } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(taken == 1)
        #expect(await call.end() == ["token access-1"])
        #expect(harness.log.events == ["page", "exchange"])
    }

    @Test("Regression 15: An agent that never answers blocks no other call")
    func anAgentThatNeverAnswers() async throws {
        try await harness.signIn()
        harness.userAgent.next(.linger)
        let call = harness.authorize("postal_code")
        await harness.log.until("page")
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-1"])
        #expect(call.answers == [])
        #expect(await harness.signOut().answersAfter(harness.transport) == ["signed out"])
        #expect(await call.end() == ["cancelled"])
        await harness.log.until("closed")
    }
}

extension BlockCall {
    /// Lets the server accept the sign-out, and returns the call's answers.
    func answersAfter(_ transport: ScriptedTransport) async -> [String] {
        transport.reply(to: .signOut, json: "")
        return await end()
    }
}
