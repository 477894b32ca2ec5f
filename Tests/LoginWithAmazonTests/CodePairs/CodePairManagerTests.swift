import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// The manager with a scripted network, and a clock that is advanced by its waits.
@Suite(.timeLimit(.minutes(10))) struct CodePairManagerTests {
    let harness = CodePairHarness()

    @Test("The result has the user code and the verification URI")
    func aPairHasAllFieldsForTheUser() async throws {
        harness.transport.reply(to: .codePair, json: ScriptedTransport.codePair)
        let request = AMZNCreateCodePairRequest()
        request.scopes = [AMZNProfileScope.profile()]
        let result = try await harness.manager.createCodePair(request)
        #expect(result.userCode == "BCDFGHJK")
        #expect(result.verificationUri.absoluteString == "https://example.com/code")
        #expect(harness.log.events == ["codePair"])
    }

    @Test("The token is returned once the user has allowed access")
    func theTokenIsReturnedAfterTheUserAllows() async throws {
        try await harness.makePair("profile")
        harness.answerPoll("authorization_pending")
        harness.answerPoll("slow_down")
        harness.transport.reply(to: .poll, .failure(.offline))
        harness.transport.reply(to: .poll, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        #expect(try await harness.token("profile") == "access-1")
        #expect(harness.log.events == ["wait 30", "poll", "wait 30", "poll", "wait 35", "poll", "wait 70", "poll"])
    }

    @Test("The grant is shared with the authorization manager of the same client")
    func theGrantIsSharedWithTheAuthorizationManager() async throws {
        try await harness.makePair("profile")
        harness.transport.reply(to: .poll, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        _ = try await harness.token("profile")
        #expect(try await harness.token("profile:user_id") == "access-1")
        let app = Harness(store: harness.store, clock: harness.clock)
        #expect(try await app.token("profile", strategy: .never) == "access-1")
        harness.clock.advance(by: 4_000)
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(try await harness.token("profile") == "access-2")
        #expect(try await app.token("profile", strategy: .never) == "access-2")
        harness.transport.reply(to: .signOut, json: "{}")
        try await app.manager.signOut()
        await #expect(throws: AMZNError.self) { try await harness.token("profile") }
        #expect(harness.log.events == ["wait 30", "poll", "refresh", "signOut"])
    }

    @Test("A failed refresh is an error and does not wait for a pair")
    func aFailedRefreshDoesNotWaitForAPair() async throws {
        try await harness.makePair("profile")
        harness.transport.reply(to: .poll, json: ScriptedTransport.tokens("access-1", "refresh-1", life: 0))
        _ = try await harness.token("profile")
        try await harness.makePair("profile")
        harness.transport.reply(to: .refresh, .failure(.offline))
        await #expect(throws: AMZNError(.networkError, "The server can't be reached.")) {
            try await harness.token("profile")
        }
        #expect(harness.log.events == ["refresh"])
    }

    @Test("A busy server's Retry-After is part of the error")
    func aBusyServerIsReportedWithItsPause() async throws {
        harness.transport.reply(to: .codePair, 503, headers: ["retry-after": "9"], json: "")
        let error = await #expect(throws: AMZNError.self) { try await harness.makePair("profile") }
        #expect(error == AMZNError(.serverError, "The server is busy or failing.", retryAfter: 9, httpStatus: 503))
    }

    @Test("Scopes are checked and copied when the call is made")
    func scopesAreCheckedAndCopiedAtTheCall() async throws {
        for scopes in [[], ["profile"], [AMZNScopeFactory.scope(withName: "a\"b")]] as [[Any]] {
            let request = AMZNCreateCodePairRequest()
            request.scopes = scopes
            let error = await #expect(throws: AMZNError.self) { _ = try await harness.manager.createCodePair(request) }
            #expect(error?.code == .invalidInput)
        }
        let request = AMZNCreateCodePairRequest(scopes: [AMZNProfileScope.profile()])
        let call = harness.create(request)
        request.scopes = []
        harness.transport.reply(to: .codePair, json: ScriptedTransport.codePair)
        #expect(await call.end() == ["code BCDFGHJK"])
    }

    @MainActor @Test("No handler runs before its call has returned")
    func handlersRunAfterTheCallHasReturned() async {
        var events: [String] = []
        await withCheckedContinuation { continuation in
            harness.manager.createCodePair(AMZNCreateCodePairRequest()) { result, error in
                events.append(result == nil && error != nil ? "answered" : "wrong")
                continuation.resume()
            }
            events.append("returned")
        }
        #expect(events == ["returned", "answered"])
    }

    @Test("Cancelling a task cancels its call and keeps the pair")
    func cancellingATaskCancelsItsCall() async throws {
        try await harness.makePair("profile")
        harness.wait.hold()
        let task = Task { try await harness.token("profile") }
        await harness.log.until("wait 30")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        harness.wait.release()
        harness.transport.reply(to: .poll, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        #expect(try await harness.token("profile") == "access-1", "the pair still exists")
    }

    @Test("A call in an already cancelled task does not replace the pair")
    func aCallInACancelledTaskReplacesNoPair() async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await harness.makePair("profile")
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(harness.log.events == [])
    }

    @Test("No description contains a code or a token")
    func noDescriptionContainsACodeOrAToken() async throws {
        harness.transport.reply(to: .codePair, json: ScriptedTransport.codePair)
        let request = AMZNCreateCodePairRequest(scopes: [AMZNProfileScope.profile()])
        let pair = try await harness.manager.createCodePair(request)
        harness.wait.hold()
        let call = harness.getToken("profile")
        await harness.log.until("wait 30")
        var text = "\(pair) \(harness.manager)"
        dump(pair, to: &text)
        dump(harness.manager, to: &text)
        harness.wait.release()
        harness.answerPoll("device-code-1 BCDFGHJK")
        _ = await call.end()
        harness.transport.reply(to: .codePair, 400, json: #"{"error":"x","error_description":"device-code-1"}"#)
        do { try await harness.makePair("profile") } catch { text += "\(error) \((error as NSError).userInfo)" }
        for secret in ["device-code-1", "BCDFGHJK", "access-1"] { #expect(!text.contains(secret)) }
    }

    @Test("Without an API key every call fails with unauthorizedClient")
    func withoutAnAPIKeyEveryCallFails() async {
        let manager = AMZNCodePairManager()
        let scopes = [AMZNProfileScope.profile()]
        let error = await #expect(throws: AMZNError.self) {
            _ = try await manager.getToken(AMZNGetTokenRequest(scopes: scopes))
        }
        #expect(error?.code == .unauthorizedClient)
    }

    @Test("A region does not change the host of a server other than Amazon's")
    func theRegionChangesNoOtherServersHost() async throws {
        harness.manager.region = .EU
        #expect(harness.manager.region == .EU)
        try await harness.makePair("profile")
        let host = harness.transport.requests.last?.url.host
        #expect(host == "example.com", "a region applies to Amazon's servers only")
    }
}
