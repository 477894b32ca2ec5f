import Foundation
import Testing

@testable import LoginWithAmazon

@Suite struct ProfileFlowTests {
    private let endpoint = SessionSettings.sample.endpoints.profile
    private let ada = Profile(body: WireReply.profile.body)

    private func want(_ flow: inout ProfileFlow, _ call: CallID, _ grant: Grant = .fresh) -> [String] {
        flow.want(call, grant, endpoint: endpoint, at: .noon).map(\.word)
    }

    @Test("Concurrent calls share one profile request")
    func concurrentCallsShareOneRequest() {
        var flow = ProfileFlow()
        #expect(want(&flow, 1) == ["send 1 Bearer access-1"])
        #expect(want(&flow, 2) == [])
        #expect(flow.replied(1, .success(.profile), at: .noon).map(\.word) == ["updated", "resolve [1, 2] profile"])
        #expect(flow.replied(1, .success(.profile), at: .noon) == [])
    }

    @Test("A profile is cached for an hour, per sign-in and endpoint")
    func aProfileIsKeptForAnHourByItsSignInAndEndpoint() {
        var flow = ProfileFlow()
        _ = want(&flow, 1)
        _ = flow.replied(1, .success(.profile), at: .noon)
        #expect(flow.cached(for: .fresh, endpoint: endpoint, at: .noon + 3_599) == ada)
        #expect(flow.cached(for: .renewed, endpoint: endpoint, at: .noon) == ada)
        #expect(flow.cached(for: .fresh, endpoint: endpoint, at: .noon + 3_600) == nil)
        #expect(flow.cached(for: .fresh, endpoint: SessionSettings.sample.endpoints.token, at: .noon) == nil)
        let other = Grant(
            signInID: "other", scopes: [], accessToken: Secret("a"), refreshToken: Secret("r"), issuedAt: .noon,
            lifetime: 1)
        #expect(flow.cached(for: other, endpoint: endpoint, at: .noon) == nil)
    }

    @Test("A sign-out discards the cached profile and the one being fetched")
    func aSignOutForgetsTheProfileAndTheOneUnderWay() {
        var flow = ProfileFlow()
        _ = want(&flow, 1)
        flow.forget()
        #expect(want(&flow, 2) == ["send 2 Bearer access-1"])
        #expect(flow.replied(1, .success(.profile), at: .noon).map(\.word) == ["resolve [1] profile"])
        #expect(flow.cached(for: .fresh, endpoint: endpoint, at: .noon) == nil)
        _ = flow.replied(2, .success(.profile), at: .noon)
        flow.forget()
        #expect(flow.cached(for: .fresh, endpoint: endpoint, at: .noon) == nil)
    }

    @Test(
        "A refused token is renewed once",
        arguments: [
            WireReply.json(401, ""), .refusal("invalid_token"),
            .json(400, #"{"error":"invalid_request","error_description":"the access_token is malformed"}"#),
        ])
    func aRefusedTokenIsRenewedOnce(reply: WireReply) {
        var flow = ProfileFlow()
        _ = want(&flow, 1)
        #expect(flow.replied(1, .success(reply), at: .noon).map(\.word) == ["renew 1 access-1"])
        #expect(flow.renewed(1, .grant(.renewed)).map(\.word) == ["send 1 Bearer access-2"])
        #expect(flow.replied(1, .success(reply), at: .noon).map(\.word) == ["resolve [1] failed 1"])
    }

    @Test("A token renewal that fails or finds no grant ends the profile request")
    func aFailedRenewalEndsTheRequest() {
        var flow = ProfileFlow()
        _ = want(&flow, 1)
        _ = flow.replied(1, .success(.json(401, "")), at: .noon)
        let offline = flow.renewed(1, .failed(AMZNError(.networkError, "")))
        #expect(offline.map(\.word) == ["resolve [1] failed 7"])
        _ = want(&flow, 2)
        _ = flow.replied(2, .success(.json(401, "")), at: .noon)
        let missing = flow.renewed(2, .missing(AMZNError(.applicationNotAuthorized, "")))
        #expect(missing.map(\.word) == ["resolve [2] missing 1"])
        #expect(flow.renewed(2, .grant(.renewed)) == [])
    }

    @Test(
        "A reply that is not a profile is an error",
        arguments: [
            (WireReply.refusal("insufficient_scope", status: 403), 1), (.json(200, "<html>"), 2), (.json(200, "{}"), 2),
            (.json(404, ""), 2), (.json(500, ""), 2), (.json(400, "[]"), 2),
        ])
    func aMalformedProfileIsAnError(reply: WireReply, code: Int) {
        var flow = ProfileFlow()
        _ = want(&flow, 1)
        #expect(flow.replied(1, .success(reply), at: .noon).map(\.word) == ["resolve [1] failed \(code)"])
    }

    @Test("No request is sent during a busy server's Retry-After")
    func aBusyServersPauseIsKept() {
        var flow = ProfileFlow()
        _ = want(&flow, 1)
        _ = flow.replied(1, .success(.busy), at: .noon)
        #expect(want(&flow, 2) == ["resolve [2] failed 2"])
        let later = flow.want(3, .fresh, endpoint: endpoint, at: .noon + 60)
        #expect(later.map(\.word) == ["send 2 Bearer access-1"])
    }

    @Test("The end of a session ends every profile request")
    func theEndOfASessionEndsEveryRequest() {
        var flow = ProfileFlow()
        #expect(flow.endAll(byApp: true) == [])
        _ = want(&flow, 1)
        #expect(flow.endAll(byApp: true).map(\.word) == ["resolve [1] ended 1"])
        _ = want(&flow, 2)
        #expect(flow.endAll(byApp: false).map(\.word) == ["resolve [2] overtaken"])
        #expect(flow.replied(2, .success(.profile), at: .noon) == [])
        #expect(flow.cached(for: .fresh, endpoint: endpoint, at: .noon) == nil)
    }

    @Test("Another sign-in ends the profile requests of the previous one")
    func anotherSignInEndsEarlierRequests() {
        var flow = ProfileFlow()
        _ = want(&flow, 1)
        #expect(flow.endOthers(than: Grant.fresh.signInID) == [])
        #expect(flow.endOthers(than: "other").map(\.word) == ["resolve [1] overtaken"])
    }

    @Test("A cancelled call is not answered")
    func aCancelledCallIsNotAnswered() {
        var flow = ProfileFlow()
        _ = want(&flow, 1)
        _ = want(&flow, 2)
        flow.forget(1)
        #expect(flow.replied(1, .success(.profile), at: .noon).map(\.word) == ["updated", "resolve [2] profile"])
    }
}

extension ProfileFlow.Action {
    var word: String {
        switch self {
        case .perform(.send(.profile(let id), let request)):
            "send \(id) \(request.headers["Authorization"] ?? "without a token")"
        case .renew(let id, let grant): "renew \(id) \(grant.accessToken.reveal())"
        case .updated: "updated"
        case .perform(let action): action.word
        case .resolve(let calls, .profile): "resolve \(calls) profile"
        case .resolve(let calls, .failed(let error, _)): "resolve \(calls) failed \(error.code.rawValue)"
        case .resolve(let calls, .missing(let error)): "resolve \(calls) missing \(error.code.rawValue)"
        case .resolve(let calls, .ended(let error)): "resolve \(calls) ended \(error.code.rawValue)"
        case .resolve(let calls, .overtaken): "resolve \(calls) overtaken"
        }
    }
}
