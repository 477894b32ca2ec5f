import Foundation
@testable import LoginWithAmazon
import TestSupport
import Testing

@Suite(.deadline) struct CodePairManagerTests {
    let harness = Harness()

    @Test("A pair has the server's lifetime and interval, and its token is returned once the user has allowed access")
    func pairHasTheServersTimesAndReturnsItsToken() async throws {
        let created = harness.clock.now
        let pair = try await harness.makePair()
        #expect(pair.expiry == created + 600 && pair.interval == 30)
        let errors = EventLog()
        harness.manager.setDiagnosticHandler { if $0.level == .error { errors.add("\($0)") } }
        harness.answerPoll("authorization_pending")
        harness.answerPoll("slow_down")
        harness.transport.reply(to: .poll, .failure(.offline))
        harness.transport.reply(to: .poll, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        #expect(try await harness.pairToken() == "access-1")
        #expect(harness.log.events == ["wait 30", "poll", "wait 30", "poll", "wait 35", "poll", "wait 70", "poll"])
        // The failed poll is reported as an error, but `authorization_pending` and `slow_down` aren't.
        #expect(errors.events == ["poll failed: code 7"])
    }

    @Test("`shared()` returns the code pair manager of the current shared authorization manager")
    func sharedManagerFollowsTheSharedAuthorizationManager() async throws {
        try await SharedManager.withExclusiveUse {
            for token in ["access-1", "access-2"] {
                let app = Harness()
                try await app.signIn(token)
                AMZNAuthorizationManager.setShared(app.manager)
                #expect(AMZNCodePairManager.shared() === app.pairs, "\(token)")
                #expect(try await app.pairToken() == token, "\(token)")
            }
        }
    }

    @Test("A call checks and copies its request's scopes when it is made")
    func scopesAreCheckedAndCopiedAtTheCall() async throws {
        for scopes in [[], ["profile"], [AMZNScopeFactory.scope(withName: "a\"b")]] as [[Any]] {
            let request = AMZNCreateCodePairRequest()
            request.scopes = scopes
            let error = await #expect(throws: AMZNError.self, "\(scopes)") {
                _ = try await harness.pairs.createCodePair(request)
            }
            #expect(error?.code == .invalidInput, "\(scopes)")
        }
        let request = AMZNCreateCodePairRequest(scopes: [AMZNProfileScope.profile()])
        let call = BlockCall()
        harness.pairs.createCodePair(request) { result, _ in call.add(result?.userCode ?? "no code") }
        request.scopes = []
        harness.transport.reply(to: .codePair, json: ScriptedTransport.codePair)
        #expect(await call.end() == ["BCDFGHJK"])
    }

    @Test("A deallocated manager's call fails with `managerReleased`, even if other managers use the session")
    func callOfADeallocatedManagerFails() async throws {
        harness.wait.hold()
        let causes = EventLog()
        var manager: AMZNCodePairManager? = AMZNCodePairManager(
            configuration: Harness.configuration, grantStore: harness.store, environment: harness.environment)
        harness.transport.reply(to: .codePair, json: ScriptedTransport.codePair)
        let scopes = [AMZNProfileScope.profile()]
        _ = try await manager?.createCodePair(AMZNCreateCodePairRequest(scopes: scopes))
        manager?.getToken(AMZNGetTokenRequest(scopes: scopes)) { _, error in
            causes.add((error as? AMZNError)?.cancellation.map { "\($0)" } ?? "none")
        }
        await harness.log.until("wait 30")
        manager = nil
        await causes.until(count: 1)
        #expect(causes.events == ["managerReleased"])
        harness.wait.release()
    }

    @Test("Regression 19: Descriptions of pairs, code pair managers and errors contain no code")
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

    /// Creates a pair for the scope *profile*, and clears the log.
    @discardableResult
    fileprivate func makePair() async throws -> AMZNCreateCodePairResult {
        transport.reply(to: .codePair, json: ScriptedTransport.codePair)
        defer { _ = log.take() }
        return try await pairs.createCodePair(AMZNCreateCodePairRequest(scopes: [AMZNProfileScope.profile()]))
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
