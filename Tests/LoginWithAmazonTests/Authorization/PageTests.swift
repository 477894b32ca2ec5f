import LoginWithAmazon
import TestSupport
import Testing

/// The ways a page ends, the ways its redirect arrives, and the code exchange.
@Suite(.timeLimit(.minutes(10))) struct PageTests {
    let harness = Harness()

    @Test(
        "A redirect without a code ends the sign-in",
        arguments: [
            ("error=access_denied&error_description=Access+not+permitted.", "cancelled"),
            ("error=access_denied&error_description=Blocked.", "error 4"), ("error=server_error", "error 2"),
            ("error=invalid_scope", "error 6"), ("error=unauthorized_client", "error 8"), ("", "error 2"),
            ("code=x&state=wrong", "error 2"), ("code=x&error=access_denied", "error 2"),
        ])
    func aRedirectWithoutACodeEndsTheSignIn(parameters: String, answer: String) async {
        harness.userAgent.next(.redirect(parameters))
        #expect(await harness.authorize("profile").end() == [answer])
        #expect(harness.log.events == ["page"])
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
    }

    @Test("An agent that cannot show the page causes a device error")
    func anAgentThatCannotShowThePageIsADeviceError() async {
        harness.userAgent.next(.fail("There is no browser."))
        await #expect(throws: AMZNError(.deviceError, "There is no browser.")) {
            try await harness.token("profile")
        }
    }

    @Test("An async call throws userInterrupted when the user closes the page")
    func asyncCallsReportCancellationAsAnError() async {
        harness.userAgent.next(.cancel)
        let error = await #expect(throws: AMZNError.self) {
            try await harness.token("profile")
        }
        #expect(error?.code == .userInterrupted)
    }

    @Test(
        "A failed code exchange stores nothing",
        arguments: [
            (400, #"{"error":"invalid_grant"}"#, 2), (401, #"{"error":"invalid_client"}"#, 8), (500, "", 2),
            (200, "<html>", 2), (200, #"{"access_token":"access-1","token_type":"bearer"}"#, 2),
            (200, #"{"access_token":"access-1","refresh_token":"r","token_type":"mac"}"#, 2),
        ])
    func aRefusedCodeStoresNothing(status: Int, body: String, code: Int) async {
        harness.transport.reply(to: .exchange, status, json: body)
        #expect(await harness.authorize("profile").end() == ["error \(code)"])
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
        #expect(harness.log.events == ["page", "exchange"])
    }

    // MARK: Redirects through handleRedirect

    @Test("handleRedirect accepts a redirect once")
    func aRedirectIsAcceptedOnce() async {
        harness.userAgent.next(.deferred)
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        let call = harness.authorize("profile")
        await harness.log.until("page")
        #expect(!harness.open("code=x&state=wrong"))
        #expect(harness.open())
        #expect(!harness.open())
        #expect(await call.end() == ["token access-1"])
        #expect(!harness.open())
        #expect(harness.log.events == ["page", "exchange"])
    }

    @Test("A redirect before the page is shown or after it has ended is rejected")
    func aRedirectWithoutAPageIsRejected() async {
        #expect(!harness.manager.handleRedirect(address("amzn-com.example.app://?methodName=signin&code=x&state=y")))
        harness.userAgent.next(.cancel)
        #expect(await harness.authorize("profile").end() == ["cancelled"])
        #expect(!harness.open())
        #expect(harness.log.events == ["page"])
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
        harness.userAgent.next(.deferred)
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        let call = harness.authorize("profile")
        await harness.log.until("page")
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
        #expect(await harness.authorize("profile").end() == ["token access-1"])
        #expect(await harness.signOut().answersAfter(harness.transport) == ["signed out"])
        #expect(await call.end() == ["cancelled"])
        await harness.log.until("closed")
    }

    @Test("Regression 15: An agent that answers synchronously completes the sign-in")
    func anAgentThatAnswersSynchronously() async {
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        #expect(await harness.authorize("profile").end() == ["token access-1"])
        #expect(harness.log.events == ["page", "exchange"])
    }
}

extension BlockCall {
    /// Lets the server accept the sign-out, and returns the call's answers.
    func answersAfter(_ transport: ScriptedTransport) async -> [String] {
        transport.reply(to: .signOut, json: "")
        return await end()
    }
}
