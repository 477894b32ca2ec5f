import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// The manager with a scripted network, and a clock that its waits move.
@Suite(.timeLimit(.minutes(10))) struct CodePairManagerTests {
    let harness = CodePairHarness()

    @Test func aPairGivesTheUserAllThatIsNeeded() async throws {
        harness.transport.reply(to: .codePair, json: ScriptedTransport.codePair)
        let request = AMZNCreateCodePairRequest()
        request.scopes = [AMZNProfileScope.profile()]
        let result = try await harness.manager.createCodePair(request)
        #expect(result.userCode == "BCDFGHJK")
        #expect(result.verificationUri.absoluteString == "https://example.com/code")
        #expect(harness.log.events == ["codePair"])
    }

    @Test func theTokenComesWhenTheUserHasAllowed() async throws {
        try await harness.makePair("profile")
        harness.answerPoll("authorization_pending")
        harness.answerPoll("slow_down")
        harness.transport.reply(to: .poll, .failure(.offline))
        harness.transport.reply(to: .poll, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        #expect(try await harness.token("profile") == "access-1")
        #expect(harness.log.events == ["wait 30", "poll", "wait 30", "poll", "wait 35", "poll", "wait 70", "poll"])
    }

    @Test func theGrantIsTheClients() async throws {
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
        app.transport.reply(to: .signOut, json: "{}")
        try await app.manager.signOut()
        await #expect(throws: AMZNError.self) { try await harness.token("profile") }
        #expect(harness.log.events == ["wait 30", "poll", "refresh"])
    }

    @Test func aFailedRefreshIsAnErrorAndNoPair() async throws {
        try await harness.makePair("profile")
        harness.transport.reply(to: .poll, json: ScriptedTransport.tokens("access-1", "refresh-1", life: 0))
        _ = try await harness.token("profile")
        try await harness.makePair("profile")
        harness.transport.reply(to: .refresh, .failure(.offline))
        await #expect(throws: AMZNError(.networkError, "The server cannot be reached.")) {
            try await harness.token("profile")
        }
        #expect(harness.log.events == ["refresh"])
    }

    @Test func aDamagedStoreDoesNotKeepTheUserFromLinking() async throws {
        try harness.store.write(Data("damaged".utf8), for: "client")
        let nobody = AMZNError(.applicationNotAuthorized, "Nobody is signed in. The stored grant is damaged.")
        await #expect(throws: nobody) { try await harness.token("profile") }
        try await harness.makePair("profile")
        harness.transport.reply(to: .poll, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        #expect(try await harness.token("profile") == "access-1")
        #expect(try await harness.token("profile") == "access-1")
    }

    @Test(arguments: [("access_denied", 4), ("expired_token", 1), ("invalid_client", 8)])
    func refusalsAreErrors(name: String, code: Int) async throws {
        try await harness.makePair("profile")
        harness.answerPoll(name)
        let error = await #expect(throws: AMZNError.self) { try await harness.token("profile") }
        #expect(error?.code.rawValue == code)
    }

    @Test func aPairExpires() async throws {
        try await harness.makePair(
            "profile", json: ScriptedTransport.codePair.replacingOccurrences(of: "600", with: "45"))
        harness.answerPoll("authorization_pending")
        let error = await #expect(throws: AMZNError.self) { try await harness.token("profile") }
        #expect(error?.code == .applicationNotAuthorized)
        #expect(harness.log.events == ["wait 30", "poll", "wait 15"])
    }

    @Test func aBusyServerIsNamedWithItsPause() async throws {
        harness.transport.reply(to: .codePair, 503, headers: ["retry-after": "9"], json: "")
        let error = await #expect(throws: AMZNError.self) { try await harness.makePair("profile") }
        #expect(error == AMZNError(.serverError, "The server is busy or failing.", retryAfter: 9))
    }

    @Test func scopesAreCheckedAndCopiedAtTheCall() async throws {
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

    // MARK: Handlers

    @Test func aNewPairTellsThoseWhoWaitForTheOldOne() async throws {
        try await harness.makePair("profile")
        harness.wait.hold()
        let waiting = [harness.getToken("profile"), harness.getToken("profile")]
        await harness.log.until("wait 30")
        harness.transport.reply(to: .codePair, json: ScriptedTransport.codePair)
        let newer = harness.create(AMZNCreateCodePairRequest(scopes: [AMZNProfileScope.profile()]))
        #expect(await newer.end() == ["code BCDFGHJK"])
        for call in waiting { #expect(await call.end() == ["error 3"]) }
        harness.wait.release()
        harness.transport.reply(to: .poll, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await harness.getToken("profile").end() == ["token access-2"])
        for call in waiting { #expect(call.answers == ["error 3"]) }
    }

    @MainActor @Test func handlersComeAfterTheCall() async {
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

    // MARK: Callers and managers that go

    @Test func aCancelledTaskTakesItsCallBack() async throws {
        try await harness.makePair("profile")
        harness.wait.hold()
        let task = Task { try await harness.token("profile") }
        await harness.log.until("wait 30")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        harness.wait.release()
        harness.transport.reply(to: .poll, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        #expect(try await harness.token("profile") == "access-1", "the pair is still there")
    }

    @Test func aTaskThatIsCancelledAlreadyReplacesNoPair() async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await harness.makePair("profile")
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(harness.log.events == [])
    }

    @Test func aManagerThatGoesTellsWhoWaits() async throws {
        var own: CodePairHarness? = CodePairHarness()
        let (log, wait) = try (#require(own).log, #require(own).wait)
        wait.hold()
        try await own?.makePair("profile")
        let call = own?.getToken("profile")
        await log.until("wait 30")
        own = nil
        #expect(await call?.end() == ["error 3"])
        wait.release()
    }

    // MARK: Secrets

    @Test func nothingThatIsPrintedHoldsACodeOrAToken() async throws {
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

    @Test func aTokenResultIsSilent() async throws {
        try await harness.makePair("profile")
        harness.transport.reply(to: .poll, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        let scopes = [AMZNProfileScope.profile()]
        let result = try await harness.manager.getToken(AMZNGetTokenRequest(scopes: scopes))
        var text = "\(result) \(String(reflecting: result))"
        dump(result, to: &text)
        #expect(!text.contains("access-1"))
    }

    // MARK: The shared manager

    @Test func withoutAnAPIKeyEveryCallSaysSo() async {
        let manager = AMZNCodePairManager()
        #expect(manager.configuration == nil)
        let scopes = [AMZNProfileScope.profile()]
        let error = await #expect(throws: AMZNError.self) {
            _ = try await manager.getToken(AMZNGetTokenRequest(scopes: scopes))
        }
        #expect(error?.code == .unauthorizedClient)
    }

    @Test func theSharedManagerCanBeSet() {
        AMZNCodePairManager.setShared(harness.manager)
        #expect(AMZNCodePairManager.shared() === harness.manager)
        #expect(AMZNCodePairManager.shared().configuration == Harness.configuration)
    }

    @Test func theRegionChoosesAmazonsHost() async throws {
        harness.manager.region = .EU
        #expect(harness.manager.region == .EU)
        try await harness.makePair("profile")
        let host = harness.transport.requests.last?.url.host
        #expect(host == "example.com", "and no other server's")
    }
}
