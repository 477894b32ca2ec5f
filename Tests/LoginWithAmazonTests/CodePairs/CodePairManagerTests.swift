import Foundation
@testable import LoginWithAmazon
import TestSupport
import Testing

@Suite(.deadline) struct CodePairManagerTests {
    let harness = Harness()

    @Test("A pair has the lifetime and the interval of the server's reply")
    func pairHasTheLifetimeAndIntervalOfTheReply() async throws {
        let created = harness.clock.now
        let pair = try await harness.makePair(ScriptedTransport.codePair.replacingOccurrences(of: "600", with: "540"))
        #expect(pair.expiry == created + 540 && pair.interval == 30)
    }

    @Test("`getToken` polls until the server returns a token; `slow_down` and a failed poll lengthen the wait")
    func getTokenPollsUntilThereIsAToken() async throws {
        #expect(try await harness.tokenOfTheFourthPoll() == "access-1")
        #expect(harness.log.events == ["wait 30", "poll", "wait 30", "poll", "wait 35", "poll", "wait 70", "poll"])
    }

    @Test("A poll without a reply is reported as an error, but `authorization_pending` and `slow_down` aren't")
    func onlyTheFailedPollIsReportedAsAnError() async throws {
        let errors = EventLog()
        harness.manager.setDiagnosticHandler { if $0.level == .error, $0.request == "poll" { errors.add("\($0)") } }
        _ = try await harness.tokenOfTheFourthPoll()
        #expect(errors.events == ["poll failed: code 7"])
    }

    @Test("`getToken` returns the token of the session's stored grant without a request")
    func getTokenReturnsTheStoredToken() async throws {
        try await harness.signIn()
        #expect(try await harness.pairToken() == "access-1")
        #expect(harness.log.events == [])
    }

    @Test("`shared()` returns the code pair manager of the current shared authorization manager")
    func sharedReturnsThePairManagerOfTheSharedManager() async throws {
        try await SharedManager.withExclusiveUse {
            for number in 1...2 {
                let app = Harness()
                AMZNAuthorizationManager.setShared(app.manager)
                #expect(AMZNCodePairManager.shared() === app.pairs, "\(number)")
            }
        }
    }

    @Test("`createCodePair` fails with code 6 for no scopes, for a string, and for a scope with an invalid name")
    func invalidScopesAreRefused() async throws {
        for scopes in [[], ["profile"], [AMZNScopeFactory.scope(withName: "a\"b")]] as [[Any]] {
            let request = AMZNCreateCodePairRequest()
            request.scopes = scopes
            let error = await #expect(throws: AMZNError.self, "\(scopes)") {
                _ = try await harness.pairs.createCodePair(request)
            }
            #expect(error?.code == .invalidInput, "\(scopes)")
        }
    }

    @Test("Changing the scopes of a request after `createCodePair` has been called has no effect on the call")
    func createCodePairCopiesItsScopes() async throws {
        let request = AMZNCreateCodePairRequest(scopes: [AMZNProfileScope.profile()])
        let call = BlockCall()
        harness.pairs.createCodePair(request) { result, _ in call.add(result?.userCode ?? "no code") }
        request.scopes = []
        harness.transport.reply(to: .codePair, json: ScriptedTransport.codePair)
        #expect(await call.end() == ["BCDFGHJK"])
    }

    @Test("A waiting call retains its code pair manager")
    func waitingCallRetainsItsManager() async throws {
        harness.wait.hold()
        var manager: AMZNCodePairManager? = AMZNCodePairManager(
            configuration: Harness.configuration, grantStore: harness.store, environment: harness.environment)
        weak let released = manager
        harness.transport.reply(to: .codePair, json: ScriptedTransport.codePair)
        let scopes = [AMZNProfileScope.profile()]
        _ = try await manager?.createCodePair(AMZNCreateCodePairRequest(scopes: scopes))
        let call = BlockCall()
        manager?.getToken(AMZNGetTokenRequest(scopes: scopes)) { result, _ in call.add(result?.accessToken ?? "error") }
        manager = nil
        await harness.log.until("wait 30")
        #expect(released != nil)
        harness.transport.reply(to: .poll, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        harness.wait.release()
        #expect(await call.end() == ["access-1"])
    }

    @Test("Promise 73: Descriptions of pairs, code pair managers and errors contain no user code or device code")
    func descriptionsContainNoSecret() async throws {
        let pair = try await harness.makePair()
        harness.wait.hold()
        let call = Task { await #expect(throws: AMZNError.self) { try await harness.pairToken() } }
        await harness.log.until("wait 30")
        var text = texts(of: pair) + texts(of: harness.pairs)
        harness.wait.release()
        harness.answerPoll("device-code-1 BCDFGHJK")
        text += texts(of: try #require(await call.value))
        harness.transport.reply(to: .codePair, 400, json: #"{"error":"x","error_description":"device-code-1"}"#)
        let error = await #expect(throws: AMZNError.self) { _ = try await harness.makePair() }
        text += texts(of: try #require(error))
        for secret in ["device-code-1", "BCDFGHJK"] { #expect(!text.contains(secret), "\(secret)") }
    }
}

extension Harness {
    fileprivate var pairs: AMZNCodePairManager { manager.codePairManager }

    /// Creates a pair for the scope *profile*, with this reply of the server, and clears the log.
    @discardableResult
    fileprivate func makePair(_ json: String = ScriptedTransport.codePair) async throws -> AMZNCreateCodePairResult {
        transport.reply(to: .codePair, json: json)
        defer { _ = log.take() }
        return try await pairs.createCodePair(AMZNCreateCodePairRequest(scopes: [AMZNProfileScope.profile()]))
    }

    /// Creates a pair, and returns the token of its fourth poll. The first two polls are answered with
    /// `authorization_pending` and `slow_down`, and the third poll fails.
    fileprivate func tokenOfTheFourthPoll() async throws -> String {
        try await makePair()
        answerPoll("authorization_pending")
        answerPoll("slow_down")
        transport.reply(to: .poll, .failure(.offline))
        transport.reply(to: .poll, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        return try await pairToken()
    }

    /// The token of a code pair, or of the stored grant.
    fileprivate func pairToken() async throws -> String {
        try await pairs.getToken(AMZNGetTokenRequest(scopes: [AMZNProfileScope.profile()])).accessToken
    }

    /// Answers a poll with this error.
    fileprivate func answerPoll(_ error: String) {
        transport.reply(to: .poll, 400, json: #"{"error":"\#(error)","error_description":"of the server"}"#)
    }
}
